import type { LinkIndex } from '@social-data/contract/types';
import type { Random } from '../random/random.ts';

/** The creators that one creator is compared with, on a platform and in an industry. */
export interface Peers {
  /** Number of peers. */
  readonly count: number;
  /** Average of the index among them. */
  readonly average: number;
}

/**
 * One index of a creator whose strength among the peers is from 0 to 1: a higher value has a better
 * rank, and `rank_percent` is the rank as a share of the peers.
 */
export function linkIndex(peers: Peers, strength: number, random: Random): LinkIndex {
  const rank = Math.max(1, Math.ceil((1 - strength) * (1 - strength / 3) * peers.count));
  const value = peers.average * 0.55 + strength * (98 - peers.average * 0.55);
  return {
    avg_value: rounded(peers.average, 10),
    link_relative_ratio: rounded((random.unit() + random.unit() + random.unit() - 1.4) / 8, 10_000),
    rank: String(rank),
    rank_percent: rounded(rank / peers.count, 10_000),
    value: rounded(value, 100),
  };
}

/** Rounds to a fraction of one: 100 keeps two decimals. */
function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
