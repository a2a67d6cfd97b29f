import { relative, resolve } from 'node:path';
import {
  type Document,
  getLineColLocation,
  type NormalizedProblem,
  type Source,
} from '@redocly/openapi-core';
import { escapeSegment } from '../../generated/runtime/json-pointer.ts';
import { Failure } from '../process/failure.mjs';

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
export class ContractError extends Failure {
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

/** The problems of Redocly as findings. */
export function findingsOf(problems: readonly NormalizedProblem[]): Finding[] {
  // A file that cannot be parsed is not reported again for every reference to it.
  const unparsed = problems.filter(({ message }) => message.startsWith('Failed to parse'));
  return inOrder((unparsed.length > 0 ? unparsed : problems).map(findingOf));
}

/** Findings in the order of their places, each place and reason once. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((finding) => [describeFinding(finding), finding]));
  return [...unique]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, finding]) => finding);
}

function findingOf({ location: [first], message, suggest }: NormalizedProblem): Finding {
  const reason = reasonOf(message, suggest);
  if (first === undefined) return { file: '', line: 1, column: 1, reason };
  const { source, start } = getLineColLocation(first);
  return { file: source.absoluteRef, line: start.line, column: start.col, reason };
}

/** What Redocly says of a problem. */
export function reasonOf(message: string, [nearest]: readonly string[]): string {
  return plainReason(message) + (nearest === undefined ? '' : ` Did you mean ${nearest}?`);
}

/** The reason without the place, which the line shows already, and with files relative to the working directory. */
export function plainReason(message: string): string {
  return message
    .replace(/ in "[^"]*" \(\d+:\d+\)/g, '')
    .replace(/ENOENT: no such file or directory[^']*'([^']*)'/, (_, path: string) => {
      return `there is no file ${displayPath(path)}`;
    });
}

interface Written {
  readonly source: Source;
  readonly pointer: string;
}

export function placeOf({ source, pointer }: Written): SourcePlace {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
  return { file: source.absoluteRef, line: start.line, column: start.col };
}

/** Finds where an object of the bundle is written, or what the keys lead to from there. */
export type LocateInSource = (object: unknown, path: readonly (string | number)[]) => SourcePlace;

/**
 * Remembers where every object of the source files is written. To be called before the files are bundled: the bundler
 * moves the objects into one document, so their identity leads back to their files.
 */
export function mapSources(root: Document, documents: Iterable<Document>): LocateInSource {
  const written = new Map<unknown, Written>();
  for (const { source, parsed } of documents) remember(written, parsed, { source, pointer: '#' });
  return (object, path) => {
    let place: Written = written.get(object) ?? { source: root.source, pointer: '#' };
    let value = object;
    for (const key of path) {
      const next: unknown = Object(value)[key];
      // A member that is missing is reported where it should be: in the innermost object that is there.
      if (next === undefined) break;
      value = next;
      place = written.get(value) ?? memberPlace(place, key);
    }
    return placeOf(place);
  };
}

function remember(written: Map<unknown, Written>, value: unknown, place: Written): void {
  if (typeof value !== 'object' || value === null || written.has(value)) return;
  written.set(value, place);
  for (const [key, member] of Object.entries(value)) {
    remember(written, member, memberPlace(place, key));
  }
}

function memberPlace({ source, pointer }: Written, key: string | number): Written {
  return { source, pointer: `${pointer}/${escapeSegment(key)}` };
}
