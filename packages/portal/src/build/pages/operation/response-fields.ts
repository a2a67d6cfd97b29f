import { readFileSync } from 'node:fs';
import { gaps, meaningGroups } from '@social-data/contract/gaps';
import { escapeSegment, pointerOf, valueAt } from '@social-data/contract/json-pointer';
import type { Evidence, OperationInfo } from '@social-data/contract/operations';
import { inlineHtml } from '../../../../shared/inline-html.ts';
import type { Locale } from '../../../../shared/page-addresses.ts';
import { contractFile } from '../../../portal-files.ts';
import { evidenceMark, gapTitle } from '../markdown-page.ts';
import type { PageMessages } from '../messages/en.ts';

/** A member of the response with what the contract says about it. */
export interface ResponseField {
  readonly name: string;
  /** Names from the body to this field, joined by dots: the end of its address. */
  readonly path: string;
  /** The same as programs write it, where lists have brackets: `data.data[].target.id`. */
  readonly accessPath: string;
  readonly schema: Schema;
  /** The schema of the elements, if the field is an array. */
  readonly items: Schema | undefined;
  /** Gaps of the specification that concern it. */
  readonly gapIds: readonly string[];
  readonly isRequired: boolean;
  /** Whether its description is derived from its name. */
  readonly isFromName: boolean;
  readonly children: readonly ResponseField[];
}

/** The fields of a successful response, as a tree. Arrays and their elements are one field. */
export function responseFields(operation: OperationInfo): readonly ResponseField[] {
  return membersOf(successSchema(operation), { path: '', accessPath: '' });
}

function membersOf(
  { schema, pointers }: PlacedSchema,
  parent: Pick<ResponseField, 'path' | 'accessPath'>,
): readonly ResponseField[] {
  // The properties are at the last place, which everything before it refers to.
  const owner = pointers.at(-1) ?? '';
  const fromNames = meaningGroups.find(({ pointer }) => pointer === owner)?.members ?? [];
  return Object.keys(schema.properties ?? {}).map((name) => {
    const property = follow(`${owner}/properties/${escapeSegment(name)}`);
    const elements = elementsOf(property);
    const path = joined(parent.path, name);
    const accessPath = joined(parent.accessPath, name) + (elements === undefined ? '' : '[]');
    return {
      name,
      path,
      accessPath,
      schema: property.schema,
      items: elements?.schema,
      gapIds: gapsAt([...property.pointers, ...(elements?.pointers ?? [])]),
      isRequired: schema.required?.includes(name) ?? false,
      isFromName: fromNames.includes(name),
      children: membersOf(elements ?? property, { path, accessPath }),
    };
  });
}

function joined(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

function elementsOf({ schema, pointers }: PlacedSchema): PlacedSchema | undefined {
  return schema.items === undefined ? undefined : follow(`${pointers.at(-1)}/items`);
}

/** Ids of the gaps that concern one of the places. */
export function gapsAt(pointers: readonly string[]): readonly string[] {
  return gaps
    .filter((gap) => gap.pointers.some((place) => pointers.includes(place)))
    .map(({ id }) => id);
}

/** A schema of the contract, as far as pages show it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-evidence'?: Evidence;
  readonly 'x-note'?: string;
  readonly 'x-unit'?: string;
  readonly 'x-presence'?: string;
  readonly deprecated?: boolean;
}

/** A schema with the places of the contract that describe it: its own, and those that it refers to. */
export interface PlacedSchema {
  readonly schema: Schema;
  readonly pointers: readonly string[];
}

const contract: unknown = JSON.parse(readFileSync(contractFile, 'utf8'));

/** The schema of the body of a successful call, whose alternative is the failure. */
function successSchema(operation: OperationInfo): PlacedSchema {
  const { path, method, successStatus = '' } = operation;
  const response = pointerOf('paths', path, method, 'responses', successStatus);
  return follow(`${response}/content/${escapeSegment('application/json')}/schema/oneOf/0`);
}

/** The schema at a pointer. What stands beside a `$ref` comes before what it refers to. */
function follow(pointer: string): PlacedSchema {
  const schema = schemaAt(pointer);
  if (schema.$ref === undefined) return { schema, pointers: [pointer] };
  const target = follow(schema.$ref);
  return {
    schema: { ...target.schema, ...schema },
    pointers: [pointer, ...target.pointers],
  };
}

function schemaAt(pointer: string): Schema {
  const value = valueAt(contract, pointer);
  if (typeof value !== 'object' || value === null) {
    throw new Error(`The contract has no schema at ${pointer}.`);
  }
  return value;
}

/** Links to gaps beside a statement, each with its title for screen readers. */
function gapMarks(ids: readonly string[], { words, locale }: PageContext): string {
  return ids
    .map((id) => {
      const title = gapTitle(id, locale);
      const hidden = `<span class="visually-hidden">: ${title}</span>`;
      return ` <a href="/unknowns/#gap-${id}" title="${title.replaceAll(/<[^>]*>/g, '')}">${words.gap}${hidden}</a>`;
    })
    .join('');
}

/** Links to gaps by their titles. */
export function gapLinks(ids: readonly string[], { words, locale }: PageContext): string {
  return ids
    .map((id) => `<a href="/unknowns/#gap-${id}">${gapTitle(id, locale)}</a>`)
    .join(words.separator);
}

/** The type of a field in words, such as "list of objects" or "text, HTML". */
export function typeName(
  schema: Schema,
  items: Schema | undefined,
  words: PageMessages['operation'],
): string {
  if (items !== undefined) return words.listOf(typeName(items, undefined, words));
  const details = [schema.format, schema.contentMediaType].filter((detail) => detail !== undefined);
  return [baseType(schema, words), ...details].join(words.comma);
}

function baseType(
  { type, enum: values, properties }: Schema,
  words: PageMessages['operation'],
): string {
  if (type === 'object')
    return properties === undefined ? words.freeObject : (words.types.object ?? 'object');
  if (type === undefined) {
    if (values === undefined) return words.anyValue;
    return values.map((value) => `<code>${JSON.stringify(value)}</code>`).join(` ${words.or} `);
  }
  const types: readonly string[] = typeof type === 'string' ? [type] : type;
  return types.map((name) => words.types[name] ?? name).join(` ${words.or} `);
}

/** The language of a page: the words of the page itself, and the translation of the contract's texts. */
export interface PageContext {
  readonly locale: Locale;
  readonly words: PageMessages['operation'];
  readonly text: (english: string) => string;
}

/** Levels of the tree that are open at first: the body and what is in its members. */
const OPEN_LEVELS = 1;

/** The fields of a response as lists that fold. Without scripts they fold too, and a search in the page finds folded text. */
export function fieldTree(fields: readonly ResponseField[], context: PageContext): string {
  return `<div class="fields" v-pre>\n${fieldList(fields, context, { level: 0, isTold: false })}\n</div>`;
}

/** Where a list of fields stands. */
interface FieldPlace {
  readonly level: number;
  /** Whether an object around it explains the mark of descriptions that are derived from names. */
  readonly isTold: boolean;
}

function fieldList(
  fields: readonly ResponseField[],
  context: PageContext,
  place: FieldPlace,
): string {
  return `<ul>\n${fields.map((field) => fieldEntry(field, context, place)).join('\n')}\n</ul>`;
}

function fieldEntry(
  field: ResponseField,
  context: PageContext,
  { level, isTold }: FieldPlace,
): string {
  const { path, accessPath, children } = field;
  const head = fieldHead(field, context);
  const tells = !isTold && children.some(({ isFromName }) => isFromName);
  const body = fieldBody(field, context) + (tells ? fromNameText(context) : '');
  const label = inlineHtml(context.words.linkTo(accessPath));
  // Outside of the summary, where a click would fold the list.
  const start = `<li id="field-${path}" data-path="${accessPath}"><a class="field-anchor" href="#field-${path}" aria-label="${label}">#</a>`;
  if (children.length === 0) return `${start}<p class="field-head">${head}</p>${body}</li>`;
  const open = level < OPEN_LEVELS ? ' open' : '';
  const inner = fieldList(children, context, { level: level + 1, isTold: isTold || tells });
  // The marks are links too, so they stand below the summary.
  return `${start}<details${open}><summary class="field-head">${head}</summary>${body}\n${inner}\n</details></li>`;
}

function fieldHead(
  { name, schema, items, isRequired }: ResponseField,
  { words }: PageContext,
): string {
  const { units } = words;
  const unit = (items ?? schema)['x-unit'];
  const facts = [
    `<span>${typeName(schema, items, words)}</span>`,
    ...(unit === undefined ? [] : [`<span>${units[unit] ?? unit}</span>`]),
    ...(isRequired ? [`<span>${words.always}</span>`] : []),
    ...(schema.deprecated ? [`<span>${words.deprecated}</span>`] : []),
    ...(schema['x-presence'] === 'some' ? [`<span>${words.onSome}</span>`] : []),
  ];
  return `<code>${inlineHtml(name)}</code> ${facts.join(' ')}`;
}

function fieldBody(
  { schema, items, gapIds, isFromName }: ResponseField,
  context: PageContext,
): string {
  const { text, locale, words } = context;
  const described = items?.properties === undefined ? schema : { ...items, ...schema };
  const marks = [schema, items].flatMap((part) =>
    part ? [evidenceMark(part['x-evidence'], locale)] : [],
  );
  const note = schema['x-note'] ?? items?.['x-note'];
  const sentences = [described.description, note].flatMap((sentence) =>
    sentence === undefined ? [] : [inlineHtml(text(sentence).replaceAll(/\s+/g, ' ').trim())],
  );
  const fromName = `<span class="from-name">${words.fromName}</span>`;
  const tail = [
    ...(isFromName && sentences.length > 0 ? [` ${fromName}`] : []),
    ...new Set(marks),
    gapMarks(gapIds, context),
  ];
  return `<p class="field-text">${sentences.join(' ')}${tail.join('')}</p>`;
}

/** Explains the mark of descriptions that are derived from names, once for an object and everything in it. */
function fromNameText({ words }: PageContext): string {
  const mark = `<a class="from-name" href="/unknowns/#from-names">${words.fromName}</a>`;
  return `<p class="field-text">${words.fromNameText(mark)}</p>`;
}
