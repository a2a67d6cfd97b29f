import type { Gap, MarkedPlace, UncertainEvidence } from '../../../generated/runtime/gap.ts';
import { literal } from './literal.ts';

/** What each level of evidence means, the least certain first. */
export const evidenceMeaning: Readonly<Record<UncertainEvidence, string>> = {
  conflicting: 'The sources say different things.',
  unknown: 'Not shown: nothing is promised.',
  assumed: 'Our reading, which nothing proves.',
  sampled: 'Seen in samples; there may be more.',
};

/** The gaps and the marked places as data. */
export function emitGaps(gaps: readonly Gap[], places: readonly MarkedPlace[]): string {
  return `import type { Gap, MarkedPlace, UncertainEvidence } from './runtime/gap.ts';

export type * from './runtime/gap.ts';

/** What the specification does not say, in the order of \`gaps.yaml\`. */
export const gaps: readonly Gap[] = ${literal(gaps)};

/** What each level of evidence means, the least certain first. */
export const evidenceMeaning: Readonly<Record<UncertainEvidence, string>> = ${literal(evidenceMeaning)};

/** Every place of the contract that is marked as less than certain. */
export const markedPlaces: readonly MarkedPlace[] = ${literal(places)};
`;
}
