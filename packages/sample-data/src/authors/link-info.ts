import type {
  AuthorLinkInfoData,
  IndustryTag,
  LinkIndex,
  Platform,
} from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { creator } from './creator.ts';
import { linkIndex, type Peers } from './link-index.ts';

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
