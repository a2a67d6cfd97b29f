import type { Answer, AnswerOrder } from '@social-data/contract/types';
import { identityCode, Random } from '../random/random.ts';
import { answerTotal, askedQuestion, type PlannedAnswer, planAnswers } from './answer-plan.ts';
import { sampleAnswer } from './sample-answer.ts';

export interface QuestionAnswers {
  readonly total: number;
  /** The answers from one index up to, but not including, another, like `Array.prototype.slice`. */
  slice(from: number, to: number, order: AnswerOrder): Answer[];
}

/** The answers to a question. Every identifier has answers, except `emptyQuestionIds` and a few others. */
export function answersTo(questionId: string): QuestionAnswers {
  const total = answerTotal(questionId);
  return {
    total,
    slice: (from, to, order) => sliceOfAnswers(questionId, total, { from, to, order }),
  };
}

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly order: AnswerOrder;
}

/** Puts the plans in order and makes only the requested answers. */
function sliceOfAnswers(questionId: string, total: number, { from, to, order }: Slice): Answer[] {
  const asked = askedQuestion(questionId);
  const code = identityCode(questionId);
  const plans = planAnswers(questionId, total, asked.created);
  const sticky = new Random('sticky', questionId).chance(0.12);
  if (order === '_updated') plans.sort(byLatestUpdate(code));
  return plans
    .slice(from, to)
    .map((plan) =>
      sampleAnswer({ asked, plan, id: answerId(code, plan), sticky: sticky && plan.rank === 0 }),
    );
}

function answerId(code: string, { turn }: PlannedAnswer): string {
  return `answer-${code}-${turn + 1}`;
}

/** Latest update first; equal times by identifier, compared by code unit because `localeCompare` differs between machines. */
function byLatestUpdate(code: string): (a: PlannedAnswer, b: PlannedAnswer) => number {
  return (a, b) => b.updated - a.updated || (answerId(code, a) < answerId(code, b) ? -1 : 1);
}
