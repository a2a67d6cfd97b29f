import type { AnswerQuestion } from '@social-data/contract/types';
import { day, endOfTime, firstMoment } from '../moments.ts';
import { Random } from '../random/random.ts';
import { questionTemplates } from '../vocabulary/question-templates.ts';
import type { Topic } from '../vocabulary/topic.ts';
import { topicNamed, topics } from '../vocabulary/topics.ts';
import { writtenQuestions } from '../vocabulary/written-questions.ts';

/** A question with what its answers need to know of it. */
export interface AskedQuestion {
  readonly question: AnswerQuestion;
  readonly topic: Topic;
  /** Unix seconds. */
  readonly created: number;
  /** Where the answers begin among the ready passages, so that questions do not all sound alike. */
  readonly firstPassage: number;
}

/** The question with this identifier. Any text has one. */
export function askedQuestion(questionId: string): AskedQuestion {
  const random = new Random('question', questionId);
  const created = random.between(firstMoment, endOfTime - 45 * day);
  const later = random.chance(0.5) ? random.between(0, endOfTime - 1 - created) : 0;
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

function inventedTitle(random: Random, topic: Topic): string {
  const language = random.chance(0.6) ? 'zh' : 'en';
  return random.pick(questionTemplates[language])(topic[language].name, random.between(3, 9));
}
