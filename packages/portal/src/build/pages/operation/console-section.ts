import type { OperationId, OperationInfo } from '@social-data/contract/operations';
import type { ExampleName, ExampleOf } from '../../contract-examples.ts';
import type { PageMessages } from '../messages/en.ts';
import { sampleSection } from './sample-section.ts';

/** The responses that the page shows, by result code. */
const EXAMPLES: readonly (readonly [code: number, name: ExampleName])[] = [
  [0, 'success'],
  [302, 'code302'],
  [601, 'code601'],
];

/** The samples of the call, and below them the responses of the contract: what stays in view beside the text. */
export function consoleSection(
  operation: OperationInfo & { readonly id: OperationId },
  exampleOf: ExampleOf,
  words: PageMessages['operation'],
): string {
  const examples = EXAMPLES.map(
    ([code, name]) => `<div class="example" data-code="${code}">

\`\`\`json
${exampleOf(operation.id, name)}
\`\`\`

</div>`,
  );
  return `<OperationConsole operation="${operation.id}">

## ${words.samples} {#samples}

${sampleSection(operation)}

<template v-slot:responses>

${examples.join('\n\n')}

</template>
</OperationConsole>`;
}
