import type { OperationInfo } from '@social-data/contract/operations';
import { exampleCall } from '../../../../shared/samples/example-call.ts';
import { sampleLanguages } from '../../../../shared/samples/sample-languages.ts';

/**
 * The call of an operation in every language, in tabs. The address is that of `npm start`; in the browser, the address
 * of the mock that runs takes its place.
 */
export function sampleSection(operation: OperationInfo): string {
  const call = exampleCall(operation);
  const blocks = sampleLanguages.map(
    ({ label, fence, write }) => `\`\`\`${fence} [${label}]\n${write(call)}\n\`\`\``,
  );
  return `::: code-group

${blocks.join('\n\n')}

:::`;
}
