import type { AnswerQuestion } from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { day, earliestTime, latestTime } from '../time-range.ts';
import { questionTemplates } from '../vocabulary/question-templates.ts';
import type { Topic } from '../vocabulary/topic.ts';
import { topicNamed, topics } from '../vocabulary/topic-list.ts';
import { writtenQuestions } from '../vocabulary/written-questions.ts';

/** A question with the facts that its answers are made from. */
export interface AskedQuestion {
  readonly question: AnswerQuestion;
  readonly topic: Topic;
  /** Unix seconds. */
  readonly created: number;
  /** Index of the first passage that the answers use, so that questions do not all sound alike. */
  readonly firstPassage: number;
}

/** The question with this identifier. Every text is a valid identifier. */
export function askedQuestion(questionId: string): AskedQuestion {
  const random = new Random('question', questionId);
  const created = random.between(earliestTime, latestTime - 45 * day);
  const later = random.chance(0.5) ? random.between(0, latestTime - 1 - created) : 0;
  const written = writtenQuestions[Number(/^question-(\d{1,6})$/.exec(questionId)?.[1]) - 1];
  const topic = written ? topicNamed(written[1]) : random.pick(topics);
  return {
    question: {
      id: questionId,
      title: written?.[0] ?? inventedTitle(random, topic),
      type: 'question',
      question_type: 'normal',
      url: `https://qa.example/questions/${encodeURIComponent(questionId.toWellFormed())}`,
      created,
      updated_time: created + later,
      relationship: null,
    },
    topic,
    created,
    firstPassage: random.between(0, 999),
  };
}

/** The question with this identifier, in the form that each of its answers contains. Every text is a valid identifier. */
export function sampleQuestion(questionId: string): AnswerQuestion {
  return askedQuestion(questionId).question;
}

function inventedTitle(random: Random, topic: Topic): string {
  const language = random.chance(0.6) ? 'zh' : 'en';
  return random.pick(questionTemplates[language])(topic[language].name, random.between(3, 9));
}
