import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
  type ParameterInfo,
} from '@social-data/contract/operations';
import { defaultAddresses } from '../../../shared/addresses.ts';
import { curlSnippet, typescriptSnippet } from '../../../shared/call-snippets.ts';
import { DEMO_TOKEN } from '../../../shared/demo-tokens.ts';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/locale.ts';
import { exampleValues } from '../../../shared/parameter-values.ts';
import { referenceLink } from '../../../shared/reference-link.ts';
import { contractText } from '../contract-texts.ts';
import { markdownPage } from './markdown-page.ts';
import { evidenceMark, factList } from './markup.ts';
import { pageMessages } from './page-messages.ts';

/** The page that lists the operations. */
export function operationsPage(locale: Locale): string {
  const { title, description, text, all } = pageMessages[locale].operations;
  return markdownPage(
    { title, description },
    `# ${title}\n\n${text}\n\n<h2 class="visually-hidden">${all}</h2>\n\n<OperationCards />\n`,
  );
}

/** A page for each operation, by operationId. */
export function operationPages(
  exampleOf: (id: OperationId) => string,
  locale: Locale,
): ReadonlyMap<string, string> {
  return new Map(
    operationIds.map((id) => [id, operationPage(operations[id], exampleOf(id), locale)]),
  );
}

function operationPage(operation: OperationInfo, example: string, locale: Locale): string {
  const text = contractText(locale);
  const summary = text(operation.summary);
  const description = text(operation.description ?? '');
  const { id, path, resource, clientMethod, evidence, note } = operation;
  const call = { operation, values: exampleValues(operation), baseUrl: defaultAddresses.mock };
  const firstSentence = description.split(/(?<=\.)\s|(?<=。)/)[0] ?? summary;
  return markdownPage(
    {
      title: summary,
      description: firstSentence.replaceAll('\n', ' '),
      pageClass: 'operation-page',
    },
    `# ${summary}

<p class="request-line" v-pre><span class="verb">GET</span> <code>${path}</code></p>

${description.trim()}${evidenceMark(evidence)}${note === undefined ? '' : `\n\n${note}`}

<p class="page-actions"><a class="action" href="/try/#operation=${id}">Try it</a> <a class="action quiet" href="${referenceLink(operation)}" target="_self">Fields in the reference</a></p>

${factList([
  ['operationId', `<code>${id}</code>`],
  ['Method of the client', `<code>${resource}.${clientMethod}</code>`],
  ['Result codes', '<a href="/codes/">all of them</a>'],
  ...pagingFacts(operation),
])}

## Parameters

Every operation also needs \`token\`.

${operation.parameters.map(parameterSection).join('\n\n')}

## Example

The same call as a command and with the client, while the mock runs:

\`\`\`sh
${curlSnippet(call, DEMO_TOKEN)}
\`\`\`

\`\`\`ts
${typescriptSnippet(call, `'${DEMO_TOKEN}'`)}
\`\`\`

The contract gives this example of a success:

::: details The whole body
\`\`\`json
${example}
\`\`\`
:::
`,
  );
}

function pagingFacts({ pagination }: OperationInfo): readonly (readonly [string, string])[] {
  if (pagination === undefined) return [];
  const how =
    pagination.style === 'page'
      ? `by number, in <code>${pagination.pageParameter}</code>`
      : `by the <code>${pagination.cursorParameter}</code> of the last item`;
  const end = pagination.end === undefined ? 'not shown' : `<code>${pagination.end}</code>`;
  return [
    ['Pages', how],
    ['End of the list', `${end}${evidenceMark(pagination.evidence?.end)}`],
  ];
}

function parameterSection(parameter: ParameterInfo): string {
  const { name, required, type, description = '', note, evidence, example, minimum } = parameter;
  const facts: (readonly [string, string])[] = [
    ['Type', `${type}${minimum === undefined ? '' : `, at least ${minimum}`}`],
    ['Required', required ? 'yes' : 'no'],
  ];
  if (example !== undefined) facts.push(['Example', `<code>${inlineHtml(String(example))}</code>`]);
  if (note !== undefined) facts.push(['Note', inlineHtml(note)]);
  return `### ${name} {#${name}}

${description}${evidenceMark(evidence)}

${factList([...facts, ...valueFacts(parameter)])}`;
}

function valueFacts({
  enum: values,
  enumDescriptions,
}: ParameterInfo): readonly (readonly [string, string])[] {
  if (values === undefined) return [];
  const items = values.map((value) => {
    const meaning = enumDescriptions?.[String(value)] ?? '';
    return `<li><code>${inlineHtml(String(value))}</code> ${inlineHtml(meaning)}</li>`;
  });
  return [[`${values.length} values`, `<ul class="values">${items.join('')}</ul>`]];
}
