import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parsePointer } from '@social-data/contract/json-pointer';
import { createTwoFilesPatch } from 'diff';
import { isMap, isScalar, isSeq, type Node, parseDocument, stringify } from 'yaml';
import { UsageError } from '../options/settings.ts';
import { countsOf } from './compared-answers.ts';
import type { Drift } from './drift.ts';
import { fullShape, type GapAnswer, openPlaces } from './gap-answers.ts';
import {
  isObject,
  type JsonObject,
  type Observations,
  resolvedPointer,
  schemaAt,
} from './observe.ts';
import { type Shape, typesIn } from './shape.ts';

/** One value to set in a file of the contract; objects on the way are made. The key `-` adds an element to a list. */
interface Edit {
  readonly file: string;
  readonly keys: readonly string[];
  readonly value: unknown;
}

export interface Learned {
  readonly gaps: readonly GapAnswer[];
  readonly drift: readonly Drift[];
  readonly seen: Observations;
  /** Such as `2026-01-31`. */
  readonly date: string;
}

/**
 * What was learned, as a unified diff of the contract's source that `git apply` takes beside its folder: empty when
 * nothing is new. Lines that nothing is learned of stay as they are, with their comments.
 * @param folder the folder with `openapi.yaml` and `gaps.yaml`
 */
export function contractPatch(folder: string, learned: Learned): string {
  const edits = [...gapEdits(learned), ...schemaEdits(learned)];
  const files = Map.groupBy(edits, ({ file }) => file);
  return [...files]
    .map(([file, own]) => {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = own.reduce((text, edit) => editYaml(text, edit.keys, edit.value), before);
      if (after === before) return '';
      const name = `${basename(folder)}/${file}`;
      const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, '', '', {
        context: 3,
      });
      return patch.replace(/^=+\n/, '').replace(/^(---|\+\+\+) (.*?)\t$/gm, '$1 $2');
    })
    .join('');
}

/** @throws UsageError for a folder that has no contract, so that no call is made for a patch that is lost */
export function checkContractFolder(folder: string): void {
  if (existsSync(join(folder, 'gaps.yaml')) && existsSync(join(folder, 'openapi.yaml'))) return;
  throw new UsageError(
    `--patch edits the source of the contract, and ${folder} has no openapi.yaml and gaps.yaml. Name its folder with --contract DIR.`,
  );
}

function gapEdits({ gaps, date }: Learned): readonly Edit[] {
  return gaps.flatMap(({ gap, aspects }) => {
    const fresh = aspects.filter(({ isNew }) => isNew);
    if (fresh.length === 0) return [];
    const saw = {
      ...gap.sampled?.saw,
      ...Object.fromEntries(aspects.map((each) => [each.name, each.saw])),
    };
    const [most] = [...aspects].sort((one, other) => other.calls - one.calls);
    const note = most ? `Seen ${countsOf(most)}, on ${date}.` : '';
    return [{ file: 'gaps.yaml', keys: ['gaps', gap.id, 'sampled'], value: { saw, note } }];
  });
}

function schemaEdits({ gaps, drift, seen, date }: Learned): readonly Edit[] {
  const places = gaps.flatMap(({ gap, state }) => (state === 'not looked at' ? [] : gap.pointers));
  return [
    ...[...new Set(places)].flatMap((pointer) => openPlaceEdits(pointer, seen, date)),
    ...drift.flatMap((each) => driftEdits(each, date)),
  ];
}

/** What was seen at a place whose type, elements or members the contract leaves open. */
function openPlaceEdits(pointer: string, seen: Observations, date: string): readonly Edit[] {
  const place = seen.places.get(pointer);
  if (!place || !pointer.startsWith('#/components/schemas/')) return [];
  const schema = schemaAt(pointer);
  if (isObject(schema.properties) && !openPlaces.has(pointer)) return [];
  const counts = { calls: place.calls.size, of: place.calls.size };
  const objects = { have: place.shape.seen, of: place.shape.seen };
  const note = `Seen ${countsOf({ ...counts, objects })}, on ${date}.`;
  const evidence = { 'x-evidence': 'sampled', 'x-note': note };
  if (isObject(schema.properties) || schema.type === 'object') {
    const isNew = resolvedPointer(pointer) === pointer && place.shape.members.size > 0;
    const edits = [...place.shape.members].map(([name, member]) =>
      editAt(pointer, ['properties', name], memberSchema(name, member, note)),
    );
    const mark = isNew
      ? Object.entries(evidence).map(([key, value]) => editAt(pointer, [key], value))
      : [];
    return [...edits, ...mark];
  }
  const isUntyped =
    schema.type === undefined && schema.$ref === undefined && schema.enum === undefined;
  const types = typesIn(fullShape(place, seen));
  if (!isUntyped || types.every((type) => type === 'null')) return [];
  const examples = Array.isArray(schema.examples) && schema.examples.includes(null) ? ['null'] : [];
  const described = schemaOf(place.shape, note, examples);
  const mark = pointer.endsWith('/items') ? [] : Object.entries(evidence);
  const outer = pointer.replace(/\/items$/, '');
  const onList =
    outer === pointer
      ? []
      : Object.entries(evidence).map(([key, value]) => editAt(outer, [key], value));
  if (outer !== pointer) return [editAt(outer, ['items'], described), ...onList];
  return [...Object.entries(described), ...mark].map(([key, value]) =>
    editAt(pointer, [key], value),
  );
}

function driftEdits(
  { kind, name, pointer, shape, types, calls, of, objects }: Drift,
  date: string,
): readonly Edit[] {
  const note = `Seen ${countsOf({ calls, of, ...(objects && { objects }) })}, on ${date}.`;
  const marks = (text: string) => [
    editAt(pointer, ['x-evidence'], 'sampled'),
    editAt(pointer, ['x-note'], text),
  ];
  if (kind === 'member' && shape)
    return [
      editAt(
        pointer,
        ['properties', name.slice(name.lastIndexOf('.') + 1)],
        memberSchema(name, shape, note),
      ),
    ];
  if (kind === 'member')
    return [
      editAt(pointer, ['additionalProperties'], true),
      ...marks(`It has members whose names are not kept. ${note}`),
    ];
  if (kind === 'type' && types) {
    const needsUnit = types.includes('integer') && schemaAt(pointer)['x-unit'] === undefined;
    return [
      editAt(pointer, ['type'], types),
      ...(needsUnit ? [editAt(pointer, ['x-unit'], 'code')] : []),
      ...marks(`The specification gives another type. ${note}`),
    ];
  }
  if (kind === 'enum') return marks(`A value outside the list was accepted. ${note}`);
  if (kind === 'never seen')
    return [editAt(pointer, ['x-presence'], 'some'), ...marks(`No object had it: ${note}`)];
  return kind === 'code'
    ? [{ file: 'openapi.yaml', keys: ['x-result-codes', '-'], value: resultCode(name, note) }]
    : [];
}

function resultCode(code: string, note: string): JsonObject {
  return {
    ...{ code: Number(code), name: `sampled${code}`, evidence: 'unknown' },
    meaning: `Sent by the service; its meaning is not shown. ${note}`,
    message: `The service answered with code ${code}.`,
    retry: { advice: 'never', evidence: 'assumed' },
    ...{ fixedBy: 'unknown', hint: 'Read the message.', billed: false },
  };
}

/** A member that the contract did not have. Our servers do not send it, so some objects lack it. */
function memberSchema(name: string, shape: Shape, note: string): JsonObject {
  const own = schemaOf(shape, note, []);
  return {
    description: `Member \`${name.slice(name.lastIndexOf('.') + 1)}\`, seen in responses. Its meaning is not shown.`,
    ...own,
    ...{ 'x-presence': 'some', 'x-evidence': 'sampled', 'x-note': note },
    examples: [exampleOf(own)],
  };
}

/** Types, members and elements as they were seen, and no value. */
function schemaOf(shape: Shape, note: string, others: readonly string[]): JsonObject {
  const types = [...new Set([...typesIn(shape), ...others])];
  const [only] = types;
  const members = [...shape.members].map(([name, member]) => [
    name,
    memberSchema(name, member, note),
  ]);
  const isArray = types.includes('array');
  const isFree = types.includes('object');
  const items = shape.items ? schemaOf(shape.items, note, []) : {};
  return {
    ...(types.length > 0 && { type: types.length === 1 ? only : types }),
    ...(types.includes('integer') && { 'x-unit': 'code' }),
    ...(isFree && { additionalProperties: true }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(isArray && { items }),
    ...((isFree || isArray) && { 'x-evidence': 'sampled', 'x-note': note }),
  };
}

const examples: Readonly<Record<string, unknown>> = {
  ...{ string: '', integer: 0, number: 0, boolean: false, null: null, array: [], object: {} },
};

function exampleOf({ type }: JsonObject): unknown {
  return examples[String(Array.isArray(type) ? type[0] : type)] ?? null;
}

/** The file of a component, and the way within it. */
function editAt(pointer: string, keys: readonly string[], value: unknown): Edit {
  const [, kind, name, ...rest] = parsePointer(pointer) ?? [];
  return { file: `components/${kind}/${name}.yaml`, keys: [...rest, ...keys], value };
}

/** Sets one value in a text of YAML and leaves all other characters as they are. */
function editYaml(text: string, keys: readonly string[], value: unknown): string {
  const { contents } = parseDocument(text);
  let node: unknown = contents;
  for (const [index, key] of keys.entries()) {
    const rest = keys.slice(index + 1);
    if (isSeq(node)) {
      const found = node.items.find((item) => isMap(item) && item.get('id') === key);
      if (!found)
        return insertAfter(
          text,
          lastOf(node.items),
          `- ${block(nested(rest, value), 2)}`,
          columnOf(text, node),
        );
      node = found;
      continue;
    }
    if (!isMap(node) || node.flow)
      throw new Error(`The contract cannot be edited at ${keys.join('.')}.`);
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
    if (!pair) {
      const line = `${stringify({ [key]: nested(rest, value) }, YAML).trimEnd()}`;
      return insertAfter(text, node, line, columnOf(text, node));
    }
    const next: unknown = pair.value;
    const isFlow = (isMap(next) || isSeq(next)) && next.flow === true;
    if (rest.length === 0 || isFlow) {
      const whole =
        rest.length === 0
          ? value
          : { ...Object(next && isMap(next) ? next.toJSON() : {}), ...Object(nested(rest, value)) };
      return replacePair(
        text,
        pair.key,
        next,
        stringify({ [key]: whole }, YAML).trimEnd(),
        columnOf(text, node),
      );
    }
    node = next;
  }
  return text;
}

const YAML = { lineWidth: 0, flowCollectionPadding: false } as const;

function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function block(value: unknown, indent: number): string {
  return indented(stringify(value, YAML).trimEnd(), indent).trimStart();
}

function indented(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns));
}

/** The column of the first key or dash of a block. */
function columnOf(text: string, { range }: Node): number {
  const start = range?.[0] ?? 0;
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function lastOf(items: readonly unknown[]): Node {
  const last = items.at(-1);
  if (isMap(last) || isScalar(last) || isSeq(last)) return last;
  throw new Error('The list of the contract is empty.');
}

/** Puts lines behind a node, before blank lines and comments that follow it. */
function insertAfter(text: string, node: Node, lines: string, columns: number): string {
  const end = node.range?.[1] ?? text.length;
  const at = text.slice(0, end).trimEnd().length;
  const lineEnd = text.indexOf('\n', at);
  const cut = lineEnd < 0 ? text.length : lineEnd;
  return `${text.slice(0, cut)}\n${indented(lines, columns)}${text.slice(cut) || '\n'}`;
}

function replacePair(
  text: string,
  key: unknown,
  value: unknown,
  lines: string,
  columns: number,
): string {
  const start = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
  const range = isMap(value) || isScalar(value) || isSeq(value) ? value.range : undefined;
  const end = text.slice(0, range?.[1] ?? start).trimEnd().length;
  return `${text.slice(0, start)}${indented(lines, columns).trimStart()}${text.slice(end)}`;
}
