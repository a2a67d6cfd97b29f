import { parsePointer, valueAt } from '@social-data/contract/json-pointer';
import { isRecord, type JsonRecord, record, text } from './json.ts';

export type Resolve = (node: unknown) => JsonRecord | undefined;

/** Parsed once: the same references are followed many thousand times. */
const keysByReference = new Map<string, readonly string[] | undefined>();

function targetOf(bundle: unknown, reference: string): unknown {
  if (!keysByReference.has(reference)) keysByReference.set(reference, parsePointer(reference));
  const keys = keysByReference.get(reference);
  return keys === undefined || reference === '' ? undefined : valueAt(bundle, keys);
}

/**
 * Creates a function that follows references inside one bundle. Members beside a `$ref` override those
 * of its target, as OpenAPI 3.1 allows for descriptions. A dangling reference gives undefined.
 */
export function createResolve(bundle: unknown): Resolve {
  return function resolve(node: unknown): JsonRecord | undefined {
    if (!isRecord(node)) return undefined;
    if (node.$ref === undefined) return node;
    const target = resolve(targetOf(bundle, text(node.$ref)));
    if (target === undefined) return undefined;
    const { $ref: _, ...beside } = node;
    return { ...target, ...beside };
  };
}

/** All local reference targets that can be reached from a node, including its own references. */
export function reachableReferences(bundle: unknown, start: unknown): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [start];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) open.push(...node);
    if (!isRecord(node)) continue;
    const target = text(node.$ref);
    if (target !== '' && !found.has(target)) {
      found.add(target);
      open.push(targetOf(bundle, target));
    }
    open.push(...Object.values(record(node)));
  }
  return found;
}
