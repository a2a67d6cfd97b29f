import type { Answer, AnswerRewardInfo, AnswerSuggestEdit } from '@social-data/contract/types';
import type { Random } from '../random/random.ts';
import { noticeTexts } from '../vocabulary/notice-texts.ts';
import type { Language, Topic } from '../vocabulary/topic.ts';

type AnswerNotices = Pick<
  Answer,
  'matrix_tips' | 'relevant_info' | 'reward_info' | 'settings' | 'suggest_edit'
>;

export interface NoticeRequest {
  readonly topic: Topic;
  readonly language: Language;
  readonly id: string;
}

/** What the platform shows beside an answer: tips, rewards, a suggested edit. Most answers have few of them. */
export function answerNotices(request: NoticeRequest, random: Random): AnswerNotices {
  const { topic, language, id } = request;
  const relevant = random.chance(0.15);
  return {
    matrix_tips: random.chance(0.1) ? noticeTexts.tip[language](topic, random.between(2, 80)) : '',
    relevant_info: {
      is_relevant: relevant,
      relevant_text: relevant ? noticeTexts.relevant[language](topic) : '',
      relevant_type: relevant ? 'topic' : '',
    },
    reward_info: rewardInfo(language, random),
    settings: { table_of_contents: { enabled: random.chance(0.1) } },
    suggest_edit: suggestEdit(language, id, random.chance(0.04)),
  };
}

function rewardInfo(language: Language, random: Random): AnswerRewardInfo {
  const rewardable = random.chance(0.35);
  const givers = rewardable && random.chance(0.4) ? random.between(1, 12) : 0;
  return {
    can_open_reward: rewardable && random.chance(0.5),
    is_rewardable: rewardable,
    reward_member_count: givers,
    reward_total_money: givers * 100 * random.between(1, 6),
    tagline: rewardable ? noticeTexts.reward[language] : '',
  };
}

function suggestEdit(language: Language, id: string, suggested: boolean): AnswerSuggestEdit {
  const words = noticeTexts.edit[language];
  const ifSuggested = (text: string): string => (suggested ? text : '');
  return {
    status: suggested,
    reason: ifSuggested(words.reason),
    tip: ifSuggested(words.tip),
    title: ifSuggested(words.title),
    url: ifSuggested(`https://qa.example/answers/${id}/edit`),
    unnormal_details: {
      description: ifSuggested(words.description),
      note: ifSuggested(words.note),
      reason: ifSuggested(words.reason),
      status: ifSuggested(words.status),
      reason_id: suggested ? 12 : 0,
    },
  };
}
