import type { Contract } from './contract.ts';
import { record } from './json.ts';
import { reachableReferences } from './references.ts';

/** A schema or parameter that no operation uses states something that the facts cannot reach. */
export function checkUnused({ bundle }: Contract): string[] {
  const used = reachableReferences(bundle, bundle.paths);
  return ['schemas', 'parameters'].flatMap((section) =>
    Object.keys(record(record(bundle.components)[section]))
      .map((name) => `#/components/${section}/${name}`)
      .filter((pointer) => !used.has(pointer))
      .map((pointer) => `${pointer} is used by no operation`),
  );
}
