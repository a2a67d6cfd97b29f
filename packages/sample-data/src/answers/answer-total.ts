import { Random } from '../random/random.ts';
import { writtenQuestions } from '../vocabulary/written-questions.ts';

/** Questions without answers, for trying an empty result. */
export const emptyQuestionIds: readonly string[] = ['question-without-answers'];

const [, ...laterQuestions] = writtenQuestions.map((_, index) => `question-${index + 1}`);

/**
 * How many answers a question has: three whole pages of five for `question-1`, mostly 3 to 40 for
 * others, sometimes hundreds, rarely none.
 */
export function answerTotal(questionId: string): number {
  if (emptyQuestionIds.includes(questionId)) return 0;
  if (questionId === 'question-1') return 15;
  const random = new Random('answer total', questionId);
  const total = Math.min(400, Math.floor(random.skewed(13, 2)));
  if (laterQuestions.includes(questionId)) return total + 3;
  return random.chance(0.02) ? 0 : total + 1;
}
