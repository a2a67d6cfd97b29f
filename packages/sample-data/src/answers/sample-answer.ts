import type { Answer } from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { answerNotices } from './answer-notices.ts';
import { answerPictures } from './answer-pictures.ts';
import type { PlannedAnswer } from './answer-plan.ts';
import { answerReactions } from './answer-reactions.ts';
import { answerStatus } from './answer-status.ts';
import { answerText } from './answer-text.ts';
import type { AskedQuestion } from './asked-question.ts';
import { ownMember, sampleMember } from './sample-member.ts';

export interface AnswerRequest {
  readonly asked: AskedQuestion;
  readonly plan: PlannedAnswer;
  readonly id: string;
  /** Shown on top of its question. */
  readonly sticky: boolean;
}

/** Makes the full answer of a plan. What the plan leaves open is derived from the identifier of the answer. */
export function sampleAnswer({ asked, plan, id, sticky }: AnswerRequest): Answer {
  const random = new Random('answer', id);
  const { author, language } = sampleMember(plan.member);
  const mine = plan.member === ownMember;
  const { truncated, ...text } = answerText(
    { topic: asked.topic, language, turn: asked.firstPassage + plan.rank },
    random,
  );
  return {
    id,
    type: 'answer',
    answer_type: 'normal',
    business_type: 'normal',
    url: `https://qa.example/answers/${id}`,
    ...text,
    editable_content: mine ? text.content : '',
    created_time: plan.created,
    updated_time: plan.updated,
    content_need_truncated: truncated,
    force_login_when_click_read_more: truncated && random.chance(0.5),
    attached_info: `demo-attached-info-${id.slice('answer-'.length)}`,
    annotation_action: null,
    decorative_labels: [],
    content_mark: {},
    reaction_instruction: {},
    author,
    question: asked.question,
    ...answerStatus({ language, mine, sticky }, random),
    ...answerReactions({ votes: plan.votes, mine }, random),
    ...answerNotices({ topic: asked.topic, language, id }, random),
    thumbnail_info: answerPictures(id, random),
  };
}
