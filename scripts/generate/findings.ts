import { relative, resolve } from 'node:path';
import {
  type Document,
  getLineColLocation,
  type NormalizedProblem,
  type Source,
} from '@redocly/openapi-core';
import { escapeSegment } from '../../generated/runtime/json-pointer.ts';

/** A place in a file of the contract. */
export interface SourcePlace {
  /** Path of the file, or the address of a remote one. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a contract, or left out of what it generates, and where it is written. */
export interface Finding extends SourcePlace {
  readonly reason: string;
}

/** A contract from which nothing is generated; each finding is one line for the reader. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(findings: readonly Finding[]) {
    super(findings.map(describeFinding).join('\n'));
  }
}

export function describeFinding({ file, line, column, reason }: Finding): string {
  return `${displayPath(file)}:${line}:${column}  ${reason.replace(/\s*\n\s*/g, ' ').trim()}`;
}

/** A path relative to the working directory; a path outside it stays absolute. */
export function displayPath(path: string): string {
  if (/^https?:/.test(path)) return path;
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? resolve(path) : fromHere || '.';
}

/** The problems in the order of their places, each place and reason once. */
export function findingsOf(problems: readonly NormalizedProblem[]): Finding[] {
  // A file that cannot be parsed is not reported again for every reference to it.
  const unparsed = problems.filter(({ message }) => message.startsWith('Failed to parse'));
  const located = (unparsed.length > 0 ? unparsed : problems).map(findingOf);
  const unique = new Map(located.map((finding) => [describeFinding(finding), finding]));
  return [...unique.values()].sort(byPlace);
}

function findingOf({ location: [first], message, suggest }: NormalizedProblem): Finding {
  const [nearest] = suggest;
  const reason = plainReason(message) + (nearest === undefined ? '' : ` Did you mean ${nearest}?`);
  if (first === undefined) return { file: '', line: 1, column: 1, reason };
  const { source, start } = getLineColLocation(first);
  return { file: source.absoluteRef, line: start.line, column: start.col, reason };
}

/** The reason without the place, which the line shows already, and with files relative to the working directory. */
export function plainReason(message: string): string {
  return message
    .replace(/ in "[^"]*" \(\d+:\d+\)/g, '')
    .replace(/ENOENT: no such file or directory[^']*'([^']*)'/, (_, path: string) => {
      return `there is no file ${displayPath(path)}`;
    });
}

function byPlace(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Finds where something of the bundle is written, by its keys from the root of the bundle. */
export type LocateInSource = (path: readonly (string | number)[]) => SourcePlace;

interface Written {
  readonly source: Source;
  readonly pointer: string;
}

export function placeOf({ source, pointer }: Written): SourcePlace {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
  return { file: source.absoluteRef, line: start.line, column: start.col };
}

/**
 * Remembers where every object of the source files is written. To be called before the files are bundled: the bundler
 * moves the objects into one document, so their identity leads back to their files.
 */
export function mapSources(
  root: Document,
  documents: Iterable<Document>,
): (bundle: unknown) => LocateInSource {
  const written = new Map<object, Written>();
  for (const { source, parsed } of documents) remember(written, parsed, { source, pointer: '#' });
  return (bundle) => (path) => {
    let place: Written = { source: root.source, pointer: '#' };
    let value = bundle;
    for (const key of path) {
      const next: unknown = Object(value)[key];
      // A member that is missing is reported where it should be: in the innermost object that is there.
      if (next === undefined) break;
      value = next;
      place = (isContainer(value) ? written.get(value) : undefined) ?? memberPlace(place, key);
    }
    return placeOf(place);
  };
}

function remember(written: Map<object, Written>, value: unknown, place: Written): void {
  if (!isContainer(value) || written.has(value)) return;
  written.set(value, place);
  for (const [key, member] of Object.entries(value)) {
    remember(written, member, memberPlace(place, key));
  }
}

function memberPlace({ source, pointer }: Written, key: string | number): Written {
  return { source, pointer: `${pointer}/${escapeSegment(key)}` };
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
