import { pointerOf } from '@social-data/contract/json-pointer';
import type { OperationField } from '@social-data/contract/operation-fields';
import { type OperationId, type OperationInfo, security } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { DEMO_TOKEN } from '../../../../shared/demo-tokens.ts';
import { inlineHtml } from '../../../../shared/inline-html.ts';
import { exampleCall, sampleLanguages } from '../../../../shared/samples.ts';
import { type MockSamples, SHOWN_CODES } from '../../mock-samples.ts';
import { evidenceMark, factTable } from '../markdown-page.ts';
import type { PageMessages } from '../messages/en.ts';
import { gapLinks, gapsAt, type PageContext } from './response-fields.ts';

/** Longer lists of values are folded. */
const MAX_OPEN_VALUES = 6;

/**
 * Everything about one parameter, or the body: type, example, allowed values with their sentences, evidence
 * and gaps.
 */
export function parameterSection(parameter: OperationField, context: PageContext): string {
  const { text, locale } = context;
  const { name, description = '', evidence, note } = parameter;
  const sentences = [description, note ?? ''].map((sentence) => inlineHtml(text(sentence)));
  const tail = `${evidenceMark(evidence, locale)}${gapsOf(name, context)}`;
  return `### ${name} {#${name}}

<p class="field-text" v-pre>${mainFacts(parameter, context).join(' · ')}<br>${sentences.join(' ').trim()}${tail}</p>
${allowedValues(parameter, context)}`;
}

/** The token. In the contract it is a security scheme, not a parameter. */
export function tokenSection({ words }: PageContext): string {
  const facts = [words.types.string, words.required, example(DEMO_TOKEN, words)];
  return `### ${security.name} {#${security.name}}

<p class="field-text">${facts.join(' · ')}<br>${words.tokenText}</p>`;
}

function example(value: unknown, words: PageMessages['operation']): string {
  return `${words.forExample} <code>${inlineHtml(String(value))}</code>`;
}

/** In the contract, no parameter has a default, since the specification shows none. */
function mainFacts(parameter: OperationField, { words }: PageContext): readonly string[] {
  const { required, type, minimum, maximum, deprecated } = parameter;
  const range = [
    ...(minimum === undefined ? [] : [words.atLeast(minimum)]),
    ...(maximum === undefined ? [] : [words.atMost(maximum)]),
  ];
  return [
    [words.types[type] ?? type, ...range].join(words.comma),
    required ? words.required : words.optional,
    ...(deprecated ? [words.deprecated] : []),
    ...(parameter.example === undefined ? [] : [example(parameter.example, words)]),
  ];
}

function allowedValues(
  { enum: values, enumDescriptions }: OperationField,
  { words, text }: PageContext,
): string {
  if (values === undefined) return '';
  const items = values.map((value) => {
    const meaning = text(enumDescriptions?.[String(value)] ?? '');
    return `<li><code>${inlineHtml(String(value))}</code> ${inlineHtml(meaning)}</li>`;
  });
  const open = values.length <= MAX_OPEN_VALUES ? ' open' : '';
  return `<details v-pre${open}><summary>${words.values(values.length)}</summary><ul class="values">${items.join('')}</ul></details>`;
}

function gapsOf(name: string, context: PageContext): string {
  const ids = gapsAt([pointerOf('components', 'parameters', name)]);
  return ids.length === 0 ? '' : context.words.unknown(gapLinks(ids, context));
}

/** How the pages of a list follow each other; empty for an operation that returns one thing. */
export function pagingSection(
  { pagination }: OperationInfo,
  { words, locale }: PageContext,
): string {
  if (pagination === undefined) return '';
  const how =
    pagination.style === 'page'
      ? words.byNumber(`<code>${pagination.pageParameter}</code>`)
      : words.byCursor(`<code>${pagination.cursorParameter}</code>`);
  const end = pagination.end === undefined ? words.notShown : `<code>${pagination.end}</code>`;
  const mark = evidenceMark(pagination.evidence?.end, locale);
  return `## ${words.pages} {#paging}

${words.pagingText}

${factTable([
  [words.nextPage, how],
  [words.end, `${end}${mark}`],
])}`;
}

/**
 * The call of an operation in every language, in tabs. The address is that of `npm start`; in the browser, the address
 * of the mock that runs takes its place.
 */
function sampleSection(operation: OperationInfo): string {
  const call = exampleCall(operation);
  const blocks = sampleLanguages.map(
    ({ label, fence, write }) => `\`\`\`${fence} [${label}]\n${write(call)}\n\`\`\``,
  );
  return `::: code-group

${blocks.join('\n\n')}

:::`;
}

/** The samples of the call, and below them the responses of the mock. Both stay in view beside the text. */
export function consoleSection(
  operation: OperationInfo & { readonly id: OperationId },
  { bodies }: MockSamples,
  words: PageMessages['operation'],
): string {
  const { id, successStatus = '200' } = operation;
  const responses = SHOWN_CODES.map((code) => {
    const label = code === 0 ? `${successStatus} · ${words.code} 0` : `${words.code} ${code}`;
    return `\`\`\`json [${label}]\n${bodies.get(`${id} ${code}`)}\n\`\`\``;
  });
  return `<div class="operation-console">

## ${words.samples} {#samples}

${sampleSection(operation)}

## ${words.responses} {#responses}

::: code-group

${responses.join('\n\n')}

:::

</div>`;
}

/** The codes that an operation responds with: what each means, and what to do. */
export function codeSection({ words, text, locale }: PageContext): string {
  const all: readonly ResultCodeInfo[] = resultCodes;
  const explained = all.filter(({ evidence }) => evidence !== 'unknown');
  const others = all.filter((info) => !explained.includes(info)).map(({ code }) => `\`${code}\``);
  const rows = explained.map(({ code, meaning, evidence, hint = '' }) => {
    const mark = evidenceMark(evidence, locale);
    return `| [${code}](/codes/#code-${code}) | ${text(meaning)}${mark} | ${inlineHtml(text(hint))} |`;
  });
  return `| ${words.code} | ${words.meaning} | ${words.whatToDo} |
|---:|---|---|
${rows.join('\n')}

${words.otherCodes(others.join(words.separator))}`;
}
