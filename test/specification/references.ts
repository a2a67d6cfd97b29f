import { isRecord, type JsonRecord, record, text } from './json.ts';

export type Resolve = (node: unknown) => JsonRecord | undefined;

/** The value under a JSON Pointer in fragment form (`#/a/b~1c`), or undefined where it leads nowhere. */
export function atPointer(document: unknown, pointer: string): unknown {
  if (pointer === '#') return document;
  if (!pointer.startsWith('#/')) return undefined;
  let node = document;
  for (const part of pointer.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(node)) node = /^\d+$/.test(key) ? node[Number(key)] : undefined;
    else if (isRecord(node) && Object.hasOwn(node, key)) node = node[key];
    else return undefined;
  }
  return node;
}

/**
 * Follows references inside one bundle. Members beside a `$ref` win over those of its target, as
 * OpenAPI 3.1 allows for descriptions. A reference that leads nowhere gives undefined.
 */
export function createResolve(bundle: unknown): Resolve {
  return function resolve(node: unknown): JsonRecord | undefined {
    if (!isRecord(node)) return undefined;
    if (node.$ref === undefined) return node;
    const target = resolve(atPointer(bundle, text(node.$ref)));
    if (target === undefined) return undefined;
    const { $ref: _, ...beside } = node;
    return { ...target, ...beside };
  };
}

/** Every local reference target that is reachable from a node, the node's own references included. */
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
      open.push(atPointer(bundle, target));
    }
    open.push(...Object.values(record(node)));
  }
  return found;
}
