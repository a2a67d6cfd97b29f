import type { OperationInfo } from '@social-data/contract/operations';
import { defaultAddresses } from '../../../../shared/addresses.ts';
import { DEMO_TOKEN } from '../../../../shared/demo-tokens.ts';
import { exampleValues } from '../../../../shared/parameter-values.ts';
import { sampleLanguages } from '../../../../shared/samples/sample-languages.ts';

/**
 * The call of an operation in every language, in tabs. The address is that of `npm start`; in the browser, the address
 * of the mock that runs takes its place.
 */
export function sampleSection(operation: OperationInfo): string {
  const call = {
    operation,
    values: exampleValues(operation),
    baseUrl: defaultAddresses.mock,
    token: { text: DEMO_TOKEN },
  };
  const blocks = sampleLanguages.map(
    ({ label, fence, write }) => `\`\`\`${fence} [${label}]\n${write(call)}\n\`\`\``,
  );
  return `<OperationSamples operation="${operation.id}">

::: code-group

${blocks.join('\n\n')}

:::

</OperationSamples>`;
}
