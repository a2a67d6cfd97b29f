import type { Contract } from './contract.ts';
import { record } from './json.ts';
import { reachableReferences } from './references.ts';

/** Reports schemas and parameters that no operation uses, since the facts cannot cover them. */
export function checkUnused({ bundle }: Contract): string[] {
  const used = reachableReferences(bundle, bundle.paths);
  return ['schemas', 'parameters'].flatMap((section) =>
    Object.keys(record(record(bundle.components)[section]))
      .map((name) => `#/components/${section}/${name}`)
      .filter((pointer) => !used.has(pointer))
      .map((pointer) => `${pointer} is used by no operation`),
  );
}
