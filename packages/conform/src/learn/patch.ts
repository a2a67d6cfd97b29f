import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parsePointer } from '@social-data/contract/json-pointer';
import { applyPatch, createTwoFilesPatch } from 'diff';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { UsageError } from '../errors.ts';
import { countsOf } from './answers-of-calls.ts';
import type { Drift } from './drift.ts';
import { type GapAnswer, openPlaces } from './gap-answers.ts';
import {
  isObject,
  type JsonObject,
  type Observations,
  type Place,
  schemaAt,
  typesIn,
  unknownMembers,
} from './observe.ts';

export interface Learned {
  readonly gaps: readonly GapAnswer[];
  readonly drift: readonly Drift[];
  readonly seen: Observations;
  /** Such as `2026-01-31`. */
  readonly date: string;
}

/** One value to set in a file of the contract; objects on the way are made. The key `-` adds an element to a list. */
interface Edit {
  readonly file: string;
  readonly keys: readonly string[];
  readonly value: unknown;
}

/**
 * What was learned, as a unified diff of the contract's source that `git apply` takes beside its folder: empty when
 * nothing is new. Lines that nothing is learned of stay as they are, with their comments.
 * @param folder the folder with `openapi.yaml` and `gaps.yaml`
 */
export function contractPatch(folder: string, { gaps, drift, seen, date }: Learned): string {
  const places = gaps.flatMap(({ gap, state }) => (state === 'not looked at' ? [] : gap.pointers));
  const edits = [
    ...gaps.flatMap((answer) => gapEdits(answer, date)),
    ...[...new Set(places)].flatMap((pointer) => openPlaceEdits(pointer, seen, date)),
    ...drift.flatMap((each) => driftEdits(each, date)),
  ];
  return [...Map.groupBy(edits, ({ file }) => file)]
    .map(([file, own]) => {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = edited(before, own);
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

/** With few lines around it, a change is found again between lines that the library would write in another way. */
const CLOSE = { context: 1 };
const YAML = { lineWidth: 0, flowCollectionPadding: false } as const;

/** The text with the edits. Lines that the library would write in another way stay as they are. */
function edited(text: string, edits: readonly Edit[]): string {
  const document = parseDocument(text);
  const before = document.toString(YAML);
  for (const { keys, value } of edits) {
    const path = pathIn(document, keys);
    if (keys.at(-1) === '-') document.addIn(path.slice(0, -1), document.createNode(value));
    else document.setIn(path, document.createNode(value));
  }
  const after = document.toString(YAML);
  return applyPatch(text, createTwoFilesPatch('', '', before, after, '', '', CLOSE)) || after;
}

/** The keys with the position of an element in place of its id. */
function pathIn(document: Document, keys: readonly string[]): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (const key of keys) {
    const node = path.length === 0 ? document.contents : document.getIn(path);
    const isId = (item: unknown) => isMap(item) && item.get('id') === key;
    path.push(isSeq(node) ? node.items.findIndex(isId) : key);
  }
  return path;
}

function gapEdits({ gap, aspects }: GapAnswer, date: string): readonly Edit[] {
  const [most] = [...aspects].sort((one, other) => other.calls - one.calls);
  if (!most || !aspects.some(({ isNew }) => isNew)) return [];
  const saw = Object.fromEntries(aspects.map((each) => [each.name, each.saw]));
  const value = { saw: { ...gap.sampled?.saw, ...saw }, note: noteOf(most, date) };
  return [{ file: 'gaps.yaml', keys: ['gaps', gap.id, 'sampled'], value }];
}

function noteOf(counts: Parameters<typeof countsOf>[0], date: string): string {
  return `Seen ${countsOf(counts)}, on ${date}.`;
}

/** What was seen at a place whose type, elements or members the contract leaves open. */
function openPlaceEdits(pointer: string, seen: Observations, date: string): readonly Edit[] {
  const place = seen.places.get(pointer);
  if (!place || !pointer.startsWith('#/components/schemas/')) return [];
  const schema = schemaAt(pointer);
  const counts = { calls: place.calls.size, of: place.calls.size };
  const note = noteOf({ ...counts, objects: { have: place.values, of: place.values } }, date);
  if (isObject(schema.properties) || schema.type === 'object') {
    const members = [...unknownMembers(place)];
    if (members.length === 0 || (isObject(schema.properties) && !openPlaces.has(pointer)))
      return [];
    return [
      ...members.map(([name, member]) => memberEdit(pointer, name, member, note)),
      ...marks(pointer, note),
    ];
  }
  const isTyped = ['type', '$ref', 'enum'].some((key) => key in schema);
  if (isTyped || typesIn(place).every((type) => type === 'null')) return [];
  const others = [schema.examples].flat().includes(null) ? ['null'] : [];
  const described = schemaOf(place, note, others);
  const list = pointer.replace(/\/items$/, '');
  const edits =
    list === pointer
      ? Object.entries(described).map(([key, value]) => editAt(pointer, [key], value))
      : [editAt(pointer, [], described)];
  return [...edits, ...marks(list, note)];
}

function driftEdits(drift: Drift, date: string): readonly Edit[] {
  const { kind, name, pointer, member, types = [] } = drift;
  const note = noteOf(drift, date);
  if (kind === 'code')
    return [{ file: 'openapi.yaml', keys: ['x-result-codes', '-'], value: resultCode(name, note) }];
  if (kind === 'enum') return marks(pointer, `A value outside the list was accepted. ${note}`);
  if (kind === 'never seen')
    return [
      editAt(pointer, ['x-presence'], 'some'),
      ...marks(pointer, `No object had it: ${note}`),
    ];
  if (kind === 'type') {
    const needsUnit = types.includes('integer') && schemaAt(pointer)['x-unit'] === undefined;
    return [
      editAt(pointer, ['type'], types),
      ...(needsUnit ? [editAt(pointer, ['x-unit'], 'code')] : []),
      ...marks(pointer, `The specification gives another type. ${note}`),
    ];
  }
  if (member) return [memberEdit(pointer, name.slice(name.lastIndexOf('.') + 1), member, note)];
  return [
    editAt(pointer, ['additionalProperties'], true),
    ...marks(pointer, `It has members whose names are not kept. ${note}`),
  ];
}

function marks(pointer: string, note: string): readonly Edit[] {
  return [editAt(pointer, ['x-evidence'], 'sampled'), editAt(pointer, ['x-note'], note)];
}

function memberEdit(pointer: string, name: string, member: Place, note: string): Edit {
  return editAt(pointer, ['properties', name], memberSchema(name, member, note));
}

/** The file of a component, and the way within it. */
function editAt(pointer: string, keys: readonly string[], value: unknown): Edit {
  const [, kind, name, ...rest] = parsePointer(pointer) ?? [];
  return { file: `components/${kind}/${name}.yaml`, keys: [...rest, ...keys], value };
}

function resultCode(code: string, note: string): JsonObject {
  return {
    ...{ code: Number(code), name: `sampled${code}`, evidence: 'unknown' },
    meaning: `Sent by the service; its meaning is not shown. ${note}`,
    message: `The service responded with code ${code}.`,
    retry: { advice: 'never', evidence: 'assumed' },
    ...{ fixedBy: 'unknown', hint: 'Read the message.', billed: false },
  };
}

/** A member that the contract did not have. Our servers do not send it, so some objects lack it. */
function memberSchema(name: string, member: Place, note: string): JsonObject {
  const own = schemaOf(member, note, []);
  const [type = 'null'] = typesIn(member);
  return {
    description: `Member \`${name}\`, seen in responses. Its meaning is not shown.`,
    ...own,
    ...{ 'x-presence': 'some', 'x-evidence': 'sampled', 'x-note': note },
    examples: [examples[type]],
  };
}

const examples = {
  ...{ string: '', integer: 0, number: 0, boolean: false, null: null, array: [], object: {} },
};

/** Types, members and elements as they were seen, and no value. */
function schemaOf(place: Place, note: string, others: readonly string[]): JsonObject {
  const types = [...new Set([...typesIn(place), ...others])];
  const members = [...place.members].map(([name, member]) => [
    name,
    memberSchema(name, member, note),
  ]);
  const isArray = types.includes('array');
  const isFree = types.includes('object');
  return {
    type: types.length === 1 ? types[0] : types,
    ...(types.includes('integer') && { 'x-unit': 'code' }),
    ...(isFree && { additionalProperties: true }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(isArray && { items: place.items ? schemaOf(place.items, note, []) : {} }),
    ...((isFree || isArray) && { 'x-evidence': 'sampled', 'x-note': note }),
  };
}
