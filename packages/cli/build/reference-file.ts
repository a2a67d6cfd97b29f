import { contractInfo, operations } from '@social-data/contract/operations';
import { rows } from '@social-data/contract/rows';
import { describe } from '../src/description.ts';
import { reference } from '../src/reference.ts';

/** The reference in the repository. */
export const referenceFile = new URL('../reference.md', import.meta.url);

/** What belongs into it. */
export function referenceText(): string {
  return reference(describe({ operations, contractInfo, rows }));
}
