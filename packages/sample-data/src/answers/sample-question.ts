import type { AnswerQuestion } from '@social-data/contract/types';
import { askedQuestion } from './asked-question.ts';

/** The question with this identifier, as every one of its answers holds it. Any text has one. */
export function sampleQuestion(questionId: string): AnswerQuestion {
  return askedQuestion(questionId).question;
}
