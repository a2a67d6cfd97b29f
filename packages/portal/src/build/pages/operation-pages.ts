import { fieldsOf } from '@social-data/contract/operation-fields';
import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { type Locale, referenceLink } from '../../../shared/page-addresses.ts';
import { contractText } from '../contract-texts.ts';
import type { MockSamples } from '../mock-samples.ts';
import { columns, evidenceMark, factTable, inMarkdown, markdownPage } from './markdown-page.ts';
import {
  codeSection,
  consoleSection,
  pagingSection,
  parameterSection,
  tokenSection,
} from './operation/operation-sections.ts';
import { fieldTree, type PageContext, responseFields } from './operation/response-fields.ts';
import { pageMessages } from './page-messages.ts';

/** The page that lists the operations. */
export function operationsPage(locale: Locale): string {
  const { title, description, text, columns } = pageMessages[locale].operations;
  const translate = contractText(locale);
  const rows = Object.values<OperationInfo>(operations).map((operation) => {
    const { id, summary, path, resource, clientMethod, deprecated } = operation;
    const mark = deprecated ? ` (${pageMessages[locale].operation.deprecated})` : '';
    const name = `[${inMarkdown(translate(summary))}](/operations/${id}/)${mark}`;
    return `| ${name} | \`${path}\` | \`${resource}.${clientMethod}\` |`;
  });
  return markdownPage(
    { title, description, aside: false },
    `# ${title}\n\n${text}\n\n| ${columns.join(' | ')} |\n|---|---|---|\n${rows.join('\n')}\n`,
  );
}

/** The list of the home page: what each operation answers. In a Markdown link, the fragment would become a heading's. */
export function questionList(locale: Locale): string {
  const text = contractText(locale);
  const { questions, operation: words } = pageMessages[locale];
  return columns(
    Object.values(operations).map(
      ({ id, summary, resource, clientMethod }) =>
        `**[${questions[id] ?? inMarkdown(text(summary))}](/operations/${id}/)** \`${resource}.${clientMethod}\` <a href="/try/#operation=${id}">${words.tryIt}</a>`,
    ),
  );
}

/** A page for each operation, by operationId. */
export function operationPages(samples: MockSamples, locale: Locale): ReadonlyMap<string, string> {
  return new Map(operationIds.map((id) => [id, operationPage(operations[id], samples, locale)]));
}

type Operation = OperationInfo & { readonly id: OperationId };

/** Text on the left and code on the right where the window is wide; on a phone, the code follows the introduction. */
function operationPage(operation: Operation, samples: MockSamples, locale: Locale): string {
  const context = { locale, words: pageMessages[locale].operation, text: contractText(locale) };
  const { words, text } = context;
  const title = text(operation.summary);
  const { first, rest } = descriptionOf(operation, context);
  return markdownPage(
    {
      title,
      description: first.replaceAll('\n', ' '),
      pageClass: 'operation-page',
      // Code and response need the width.
      aside: false,
    },
    `<div class="operation-columns">
<div class="operation-head">

# ${inMarkdown(title)}

${introduction(operation, inMarkdown(first), context)}

</div>

${consoleSection(operation, samples, words)}

<div class="operation-text">

${details(operation, inMarkdown(rest), context)}

</div>
</div>

<section class="screen-only try-section">

## ${words.tryIt} {#try-it}

${words.tryItText}

<ClientOnly><TryIt operation="${operation.id}" /></ClientOnly>

<noscript><p>${words.tryItNoScript}</p></noscript>

</section>
`,
  );
}

/** The first sentence of the description, for the first screen, and the rest of it. */
function descriptionOf(
  { description = '', summary }: OperationInfo,
  { text }: PageContext,
): { readonly first: string; readonly rest: string } {
  const whole = text(description).trim();
  const [first = text(summary)] = whole.split(/(?<=\.)\s|(?<=。)/);
  return { first, rest: whole.slice(first.length).trim() };
}

/** The first screen: what is called, what it does, what it costs, and where paging and codes are. */
function introduction(
  { method, path, evidence, pagination, deprecated }: OperationInfo,
  sentence: string,
  { words, locale }: PageContext,
): string {
  const jumps = [
    ['parameters', words.parameters],
    ...(pagination === undefined ? [] : [['paging', words.pages]]),
    ['response', words.returns],
    ['codes', words.codes],
    ['try-it', words.tryIt],
  ].map(([anchor, name]) => `<a href="#${anchor}">${name}</a>`);
  return `<p><strong>${method.toUpperCase()}</strong> <code>${path}</code></p>

${deprecated ? `<strong>${words.deprecated}</strong> ` : ''}${sentence}${evidenceMark(evidence, locale)}

<p class="field-text">${words.cost}</p>

<nav class="row" aria-label="${words.onThisPage}">${jumps.join(' ')}</nav>`;
}

function details(operation: OperationInfo, rest: string, context: PageContext): string {
  const { words, text } = context;
  const { id, resource, clientMethod, note } = operation;
  return `${rest}${note === undefined ? '' : `\n\n${inMarkdown(text(note))}`}

## ${words.parameters} {#parameters}

${tokenSection(context)}

${fieldsOf(operation)
  .map((field) => parameterSection(field, context))
  .join('\n\n')}

${pagingSection(operation, context)}

## ${words.returns} {#response}

${words.returnsText}

<PartFilter parts="fields" />

${fieldTree(responseFields(operation), context)}

## ${words.codes} {#codes}

${words.codesText}

${codeSection(context)}

## ${words.elsewhere} {#elsewhere}

${factTable([
  ['operationId', `<code>${id}</code>`],
  [words.clientMethod, `<code>${resource}.${clientMethod}</code>`],
  [words.contract, `<a href="${referenceLink(operation)}" target="_self">${words.inReference}</a>`],
])}`;
}
