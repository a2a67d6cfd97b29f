import type {
  AuthorLinkInfoData,
  IndustryTag,
  LinkIndex,
  Platform,
} from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { creator } from './creator.ts';

/** The creators that one creator is compared with, on a platform and in an industry. */
interface Peers {
  /** Number of peers. */
  readonly count: number;
  /** Average of the index among them. */
  readonly average: number;
}

/**
 * One index of a creator whose strength among the peers is from 0 to 1: a higher value has a better
 * rank, and `rank_percent` is the rank as a share of the peers.
 */
function linkIndex(peers: Peers, strength: number, random: Random): LinkIndex {
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

export interface LinkInfoRequest {
  readonly oAuthorId: string;
  readonly platform: Platform;
  readonly industryTag: IndustryTag;
}

/**
 * The six indexes of a creator, invented: values from 0 to 100. On one platform and in one industry
 * all creators share averages and number of peers, so their ranks can be compared.
 */
export function linkInfo(request: LinkInfoRequest): AuthorLinkInfoData {
  const { oAuthorId, platform, industryTag } = request;
  const market = `${platform}/${industryTag}`;
  const { strength } = creator(oAuthorId);
  const peerCount = new Random('peers', market).between(
    industryTag === 'ALL' ? 11_000 : 900,
    industryTag === 'ALL' ? 14_000 : 6_000,
  );
  const index = (name: string): LinkIndex => {
    const average = 45 + 18 * new Random('average', `${market}/${name}`).unit();
    const peers: Peers = { count: peerCount, average };
    const random = new Random('link', `${market}/${name}/${oAuthorId}`);
    return linkIndex(peers, 0.6 * strength + 0.4 * random.unit(), random);
  };
  return {
    base_resp: { status_code: 0, status_message: '' },
    cooperate_index: index('cooperate'),
    cp_index: index('cp'),
    link_convert_index: index('convert'),
    link_shopping_index: index('shopping'),
    link_spread_index: index('spread'),
    link_star_index: index('star'),
  };
}
