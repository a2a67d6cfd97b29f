import type { Answer } from '@social-data/contract/types';
import type { Random } from '../random/random.ts';
import { statusTexts } from '../vocabulary/status-texts.ts';
import type { Language } from '../vocabulary/topic.ts';

type AnswerStatus = Pick<
  Answer,
  | 'comment_permission'
  | 'can_comment'
  | 'admin_closed_comment'
  | 'reshipment_settings'
  | 'is_copyable'
  | 'collapse_reason'
  | 'collapsed_by'
  | 'is_collapsed'
  | 'is_normal'
  | 'is_visible'
  | 'visible_only_to_author'
  | 'is_mine'
  | 'has_publishing_draft'
  | 'is_sticky'
  | 'sticky_info'
  | 'vote_next_step'
  | 'extras'
  | 'is_contain_ai_content'
  | 'is_jump_native'
  | 'is_navigator'
  | 'navigator_vote'
  | 'allow_segment_interaction'
>;

export interface StatusRequest {
  readonly language: Language;
  /** Whether the account that collected the data wrote the answer. */
  readonly mine: boolean;
  readonly sticky: boolean;
}

/** How the platform treats an answer: who may comment or copy, and whether it is collapsed, hidden or sticky. */
export function answerStatus(
  { language, mine, sticky }: StatusRequest,
  random: Random,
): AnswerStatus {
  const collapsed = !sticky && random.chance(0.04);
  const onlyAuthor = mine && !sticky && random.chance(0.15);
  const copyable = random.chance(0.85);
  const navigator = random.chance(0.03);
  return {
    ...comments(language, random),
    reshipment_settings: copyable ? 'allowed' : 'disallowed',
    is_copyable: copyable,
    is_collapsed: collapsed,
    collapse_reason: collapsed ? random.pick(statusTexts.collapse[language]) : '',
    collapsed_by: collapsed ? random.pick(['system', 'editors']) : 'nobody',
    is_normal: !collapsed,
    is_visible: !onlyAuthor,
    visible_only_to_author: onlyAuthor,
    is_mine: mine,
    has_publishing_draft: mine && random.chance(0.25),
    is_sticky: sticky,
    sticky_info: sticky ? statusTexts.sticky[language] : '',
    vote_next_step: 'vote',
    extras: random.chance(0.1) ? 'demo-extras' : '',
    is_contain_ai_content: random.chance(0.04),
    is_jump_native: random.chance(0.03),
    is_navigator: navigator,
    navigator_vote: navigator && random.chance(0.5),
    allow_segment_interaction: random.chance(0.9) ? 1 : 0,
  };
}

const permissions = ['all', 'all', 'all', 'all', 'followers'] as const;

function comments(
  language: Language,
  random: Random,
): Pick<AnswerStatus, 'comment_permission' | 'can_comment' | 'admin_closed_comment'> {
  const closed = random.chance(0.03);
  const permission = closed ? 'nobody' : random.pick(permissions);
  return {
    comment_permission: permission,
    can_comment: {
      status: permission === 'all',
      reason: permission === 'all' ? '' : statusTexts.comments[permission][language],
    },
    admin_closed_comment: closed,
  };
}
