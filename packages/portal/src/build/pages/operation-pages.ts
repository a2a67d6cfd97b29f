import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import type { Locale } from '../../../shared/locale.ts';
import { referenceLink } from '../../../shared/reference-link.ts';
import { contractText } from '../contract-texts.ts';
import { markdownPage } from './markdown-page.ts';
import { evidenceMark, factList } from './markup.ts';
import { codeSection } from './operation/code-section.ts';
import { fieldTree } from './operation/field-tree.ts';
import type { PageContext } from './operation/page-context.ts';
import { parameterSection } from './operation/parameter-section.ts';
import { responseFields } from './operation/response-fields.ts';
import { sampleSection } from './operation/sample-section.ts';
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
  const context = { locale, words: pageMessages[locale].operation, text: contractText(locale) };
  const { words, text } = context;
  const summary = text(operation.summary);
  const description = text(operation.description ?? '');
  const firstSentence = description.split(/(?<=\.)\s|(?<=。)/)[0] ?? summary;
  return markdownPage(
    {
      title: summary,
      description: firstSentence.replaceAll('\n', ' '),
      pageClass: 'operation-page',
      // The response of a call needs the width.
      aside: false,
    },
    `# ${summary}

${introduction(operation, description, context)}

## ${words.samples} {#samples}

${words.samplesText}

${sampleSection(operation)}

## ${words.parameters} {#parameters}

${words.tokenText}

${operation.parameters.map((parameter) => parameterSection(parameter, context)).join('\n\n')}

## ${words.returns} {#response}

${words.returnsText}

${fieldTree(responseFields(operation.path), context)}

::: details ${words.wholeBody}
\`\`\`json
${example}
\`\`\`
:::

## ${words.codes} {#codes}

${words.codesText}

${codeSection(operation, context)}

<section class="screen-only">

## ${words.tryIt} {#try-it}

${words.tryItText}

<ClientOnly><TryIt operation="${operation.id}" /></ClientOnly>

</section>
`,
  );
}

function introduction(operation: OperationInfo, description: string, context: PageContext): string {
  const { words, text, locale } = context;
  const { id, path, resource, clientMethod, evidence, note } = operation;
  const jumps = [
    ['samples', words.samples],
    ['parameters', words.parameters],
    ['response', words.returns],
    ['codes', words.codes],
    ['try-it', words.tryIt],
  ].map(([anchor, name]) => `<a href="#${anchor}">${name}</a>`);
  return `<p class="request-line" v-pre><span class="verb">GET</span> <code>${path}</code></p>

${description.trim()}${evidenceMark(evidence, locale)}${note === undefined ? '' : `\n\n${text(note)}`}

<nav class="jumps" aria-label="${words.onThisPage}">${jumps.join(' ')}</nav>

${factList([
  ['operationId', `<code>${id}</code>`],
  [words.clientMethod, `<code>${resource}.${clientMethod}</code>`],
  ...pagingFacts(operation, context),
  [
    words.elsewhere,
    `<a href="${referenceLink(operation)}" target="_self">${words.inReference}</a>`,
  ],
])}`;
}

function pagingFacts(
  { pagination }: OperationInfo,
  { words, locale }: PageContext,
): readonly (readonly [string, string])[] {
  if (pagination === undefined) return [];
  const how =
    pagination.style === 'page'
      ? words.byNumber(`<code>${pagination.pageParameter}</code>`)
      : words.byCursor(`<code>${pagination.cursorParameter}</code>`);
  const end = pagination.end === undefined ? words.notShown : `<code>${pagination.end}</code>`;
  return [
    [words.pages, how],
    [words.end, `${end}${evidenceMark(pagination.evidence?.end, locale)}`],
  ];
}
