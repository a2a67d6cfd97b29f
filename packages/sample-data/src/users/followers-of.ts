import type { Random } from '../random/random.ts';

/** Followers of the user at a place among all: 4.9 million for the first, then falling as 1 / place. */
export function followersOf(place: number, random: Random): number {
  const rank = Math.max(1, Math.abs(place));
  const most = followersAt(rank);
  // Between a place and the next one, so that the numbers look natural and never rise.
  return Math.floor(most - random.unit() * (most - followersAt(rank + 1)));
}

function followersAt(rank: number): number {
  return 9_800_000 / (rank + 1);
}
