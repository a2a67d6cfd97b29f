import { inlineHtml } from '../../../../shared/inline-html.ts';
import { evidenceMark } from '../markup.ts';
import type { PageContext } from './page-context.ts';
import type { ResponseField } from './response-fields.ts';
import { gapMarks, typeName } from './statement-marks.ts';

/** Levels of the tree that are open at first: the body and what is in its members. */
const OPEN_LEVELS = 1;

/** The fields of a response as lists that fold. Without scripts they fold too, and a search in the page finds folded text. */
export function fieldTree(fields: readonly ResponseField[], context: PageContext): string {
  return `<div class="fields" v-pre>\n${fieldList(fields, context, 0)}\n</div>`;
}

function fieldList(fields: readonly ResponseField[], context: PageContext, level: number): string {
  return `<ul>\n${fields.map((field) => fieldEntry(field, context, level)).join('\n')}\n</ul>`;
}

function fieldEntry(field: ResponseField, context: PageContext, level: number): string {
  const { path, accessPath, children } = field;
  const head = fieldHead(field, context);
  const body = fieldBody(field, context);
  const label = inlineHtml(context.words.linkTo(accessPath));
  // Outside of the summary, which a press folds.
  const start = `<li id="field-${path}" data-path="${accessPath}"><a class="field-anchor" href="#field-${path}" aria-label="${label}">#</a>`;
  if (children.length === 0) return `${start}<p class="field-head">${head}</p>${body}</li>`;
  const open = level < OPEN_LEVELS ? ' open' : '';
  const inner = fieldList(children, context, level + 1);
  // A link within the summary would fold the list when it is pressed, so the marks stand below.
  return `${start}<details${open}><summary class="field-head">${head}</summary>${body}\n${inner}\n</details></li>`;
}

function fieldHead(
  { name, schema, items, isRequired }: ResponseField,
  { words }: PageContext,
): string {
  const { units } = words;
  const unit = (items ?? schema)['x-unit'];
  const facts = [
    `<span class="field-type">${typeName(schema, items, words)}</span>`,
    ...(unit === undefined ? [] : [`<span class="field-unit">${units[unit] ?? unit}</span>`]),
    ...(isRequired ? [`<span class="field-always">${words.always}</span>`] : []),
    ...(schema['x-presence'] === 'some' ? [`<span class="field-some">${words.onSome}</span>`] : []),
  ];
  return `<code>${inlineHtml(name)}</code> ${facts.join(' ')}`;
}

function fieldBody({ schema, items, gapIds }: ResponseField, context: PageContext): string {
  const { text, locale } = context;
  const described = items?.properties === undefined ? schema : { ...items, ...schema };
  const marks = [schema, items].flatMap((part) =>
    part ? [evidenceMark(part['x-evidence'], locale)] : [],
  );
  const note = schema['x-note'] ?? items?.['x-note'];
  const sentences = [described.description, note].flatMap((sentence) =>
    sentence === undefined ? [] : [inlineHtml(text(sentence).replaceAll(/\s+/g, ' ').trim())],
  );
  const tail = [...new Set(marks), gapMarks(gapIds, context)].filter(Boolean).join('');
  return `<p class="field-text">${sentences.join(' ')}${tail}</p>`;
}
