import type { Answer } from '@social-data/contract/types';
import type { Random } from '../random/random.ts';

type AnswerReactions = Pick<
  Answer,
  'voteup_count' | 'comment_count' | 'thanks_count' | 'favlists_count' | 'reaction' | 'relationship'
>;

export interface ReactionRequest {
  readonly votes: number;
  /** Whether the account that collected the data wrote the answer. */
  readonly mine: boolean;
}

/** Counts derived from the votes, and the reactions of the collecting account, which the counts include. */
export function answerReactions({ votes, mine }: ReactionRequest, random: Random): AnswerReactions {
  const liked = !mine && random.chance(0.06);
  const faved = !mine && random.chance(0.04);
  const thanked = !mine && random.chance(0.03);
  const opposed = !mine && !liked && random.chance(0.02);
  const likes = votes + (liked ? 1 : 0);
  const favorites = share(votes, 0.5, random) + (faved ? 1 : 0);
  return {
    voteup_count: likes,
    comment_count: share(votes, 0.2, random),
    thanks_count: share(votes, 0.12, random) + (thanked ? 1 : 0),
    favlists_count: favorites,
    reaction: {
      relation: { faved, liked },
      statistics: {
        down_vote_count: share(votes, 0.04, random) + (opposed ? 1 : 0),
        favorites,
        like_count: likes,
      },
    },
    relationship: {
      is_author: mine,
      is_authorized: mine && random.chance(0.5),
      is_favorited: faved,
      is_nothelp: opposed && random.chance(0.5),
      is_thanked: thanked,
      upvoted_followees: [],
      voting: vote(liked, opposed),
    },
  };
}

function share(votes: number, maximum: number, random: Random): number {
  return Math.floor(votes * maximum * random.unit() + random.unit() * 2);
}

function vote(liked: boolean, opposed: boolean): number {
  if (liked) return 1;
  return opposed ? -1 : 0;
}
