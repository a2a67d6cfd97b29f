import { parsePointer } from './json-pointer.ts';
import type { ColumnType, RowColumn, RowsInfo } from './rows-info.ts';

/** Values by name; without a prototype, so that a key such as `__proto__` is a value like any other. */
export type RowValues = Record<string, unknown>;

export interface Row {
  /**
   * Values as they came, by the name of their column, but a number where the contract has a text is a text. What the
   * service did not send is absent.
   */
  readonly values: Readonly<RowValues>;
  /** By their names, the members that the contract lacks and the values whose type it does not allow. */
  readonly other: Readonly<RowValues> | undefined;
}

export interface RowTable {
  readonly rows: readonly Row[];
  /** What belongs to no row: members of `data` that the contract lacks or types otherwise. */
  readonly other: Readonly<RowValues> | undefined;
}

/**
 * Returns a function that reads the rows from the `data` of an operation. It throws for no value: what does not follow
 * the contract is in `other`. Null counts as absent, whatever the type. A record above the rows repeats its values in
 * every row below; a record without any element below it is a row of its own.
 */
export function createRowReader(info: RowsInfo): (data: unknown) => RowTable {
  const levels = [...info.arrays, undefined].map((_, level) => buildLevel(info, level));
  return (data) => readTable(levels, data);
}

/** What one key of a record is: a column, the array of the next level, left out, or an object with keys of its own. */
interface RecordNode {
  readonly name: string;
  readonly children: Map<string, RecordNode>;
  column: RowColumn | undefined;
  role: 'object' | 'column' | 'array' | 'left-out';
}

function createNode(name: string): RecordNode {
  return { name, children: new Map(), column: undefined, role: 'object' };
}

/** The keys of the records of one level. */
function buildLevel({ arrays, isList, beside, columns }: RowsInfo, level: number): RecordNode {
  const root = createNode(isList ? '' : arrays.slice(0, level).flatMap(keysOf).join('.'));
  for (const column of columns) {
    if (column.level !== level) continue;
    const node = nodeAt(root, column.pointer);
    node.column = column;
    node.role = 'column';
  }
  if (level === 0) for (const pointer of beside) nodeAt(root, pointer).role = 'left-out';
  const array = arrays[level];
  if (array !== undefined) nodeAt(root, array).role = 'array';
  return root;
}

function nodeAt(root: RecordNode, pointer: string): RecordNode {
  let node = root;
  for (const key of keysOf(pointer)) {
    const child = node.children.get(key) ?? createNode(joinName(node.name, key));
    node.children.set(key, child);
    node = child;
  }
  return node;
}

function keysOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? [];
}

function joinName(prefix: string, key: string): string {
  return prefix === '' ? key : `${prefix}.${key}`;
}

/** What one record holds. */
interface RecordReading {
  readonly values: RowValues;
  other: RowValues | undefined;
  elements: readonly unknown[] | undefined;
}

function keep(reading: RecordReading, name: string, value: unknown): void {
  reading.other ??= noValues();
  let free = name === '' ? 'value' : name;
  while (free in reading.other) free += '_';
  reading.other[free] = value;
}

function noValues(): RowValues {
  return Object.create(null);
}

function readTable(levels: readonly RecordNode[], data: unknown): RowTable {
  const [root, ...inner] = levels;
  if (!root) return { rows: [], other: undefined };
  const reading = readRecord(root, data);
  if (inner.length === 0) return { rows: [rowOf(reading, {})], other: undefined };
  const rows: Row[] = [];
  for (const element of reading.elements ?? []) {
    addRows(rows, inner, element, reading.values);
  }
  return { rows, other: reading.other };
}

function addRows(
  rows: Row[],
  [level, ...inner]: readonly RecordNode[],
  record: unknown,
  above: RowValues,
): void {
  if (!level) return;
  const reading = readRecord(level, record);
  if (inner.length === 0 || !reading.elements?.length) {
    rows.push(rowOf(reading, above));
    return;
  }
  const first = rows.length;
  const values = merge(above, reading.values);
  for (const element of reading.elements) addRows(rows, inner, element, values);
  const row = rows[first];
  // Only the first row below has it, because it may be large.
  if (row && reading.other) rows[first] = { ...row, other: merge(reading.other, row.other ?? {}) };
}

function rowOf({ values, other }: RecordReading, above: RowValues): Row {
  // Most rows have nothing above them, and copying a row takes as long as reading it.
  return { values: hasMembers(above) ? merge(above, values) : values, other };
}

function hasMembers(values: RowValues): boolean {
  for (const _ in values) return true;
  return false;
}

function merge(first: RowValues, second: RowValues): RowValues {
  return Object.assign(noValues(), first, second);
}

function readRecord(level: RecordNode, record: unknown): RecordReading {
  const reading: RecordReading = { values: noValues(), other: undefined, elements: undefined };
  readNode(level, record, reading);
  return reading;
}

function readNode(node: RecordNode, value: unknown, reading: RecordReading): void {
  if (value === undefined || node.role === 'left-out') return;
  if (node.role === 'column' && node.column) {
    const { name, type } = node.column;
    if (matches(type, value)) reading.values[name] = value;
    else if (type === 'string' && isExactNumber(value)) reading.values[name] = String(value);
    else keep(reading, node.name, value);
  } else if (value === null) {
    // Null counts as absent, so `other` does not keep it either.
  } else if (node.role === 'array') {
    if (Array.isArray(value)) reading.elements = value;
    else keep(reading, node.name, value);
  } else if (isRecord(value)) readMembers(node, value, reading);
  else keep(reading, node.name, value);
}

function readMembers(
  node: RecordNode,
  record: Readonly<Record<string, unknown>>,
  reading: RecordReading,
): void {
  // In the order of the contract, whatever the order of the keys.
  for (const [key, child] of node.children) {
    if (Object.hasOwn(record, key)) readNode(child, record[key], reading);
  }
  for (const key of Object.keys(record)) {
    if (!node.children.has(key)) keep(reading, joinName(node.name, key), record[key]);
  }
}

function matches(type: ColumnType, value: unknown): boolean {
  if (value === null || type === 'unknown') return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** An id may come as a number. One that may have lost digits is no text with all of them. */
function isExactNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
