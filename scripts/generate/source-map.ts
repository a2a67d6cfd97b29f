import { type Document, getLineColLocation, type Source } from '@redocly/openapi-core';
import { escapeSegment } from '../../generated/runtime/json-pointer.ts';
import { isObject } from './json.ts';

/** A place in a file of the contract. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds where something of the bundle is written, by its keys from the root of the bundle. */
export type LocateInSource = (path: readonly (string | number)[]) => SourcePlace;

interface Written {
  readonly source: Source;
  readonly pointer: string;
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
      place = (isContainer(value) ? written.get(value) : undefined) ?? {
        source: place.source,
        pointer: `${place.pointer}/${escapeSegment(key)}`,
      };
    }
    const { start } = getLineColLocation({ ...place, reportOnKey: true });
    return { file: place.source.absoluteRef, line: start.line, column: start.col };
  };
}

function remember(written: Map<object, Written>, value: unknown, place: Written): void {
  if (!isContainer(value) || written.has(value)) return;
  written.set(value, place);
  for (const [key, member] of Object.entries(value)) {
    const pointer = `${place.pointer}/${escapeSegment(key)}`;
    remember(written, member, { source: place.source, pointer });
  }
}

function isContainer(value: unknown): value is object {
  return isObject(value) || Array.isArray(value);
}
