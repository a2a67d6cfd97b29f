import type { AnswerQuestion } from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { day, earliestTime, latestTime } from '../time-range.ts';
import { questionTemplates } from '../vocabulary/question-templates.ts';
import type { Topic } from '../vocabulary/topic.ts';
import { topicNamed, topics } from '../vocabulary/topic-list.ts';
import { writtenQuestions } from '../vocabulary/written-questions.ts';
import { memberCount } from './sample-member.ts';

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

/** What must be known about an answer to put the answers in order, before the full answer is made. */
export interface PlannedAnswer {
  /** Index in the order of planning. */
  readonly turn: number;
  readonly member: number;
  readonly votes: number;
  /** Unix seconds. */
  readonly created: number;
  readonly updated: number;
  /** Index in the default order, which is roughly by votes. */
  readonly rank: number;
}

/** Plans all answers to a question, in default order. It is cheap and depends on the question alone. */
export function planAnswers(
  questionId: string,
  total: number,
  questionCreated: number,
): PlannedAnswer[] {
  const random = new Random('answers', questionId);
  const popularity = random.skewed(14);
  const members = new Set<number>();
  const plans = Array.from({ length: total }, (_, turn) => {
    const member = newMember(random, members);
    const votes = Math.floor(random.skewed(popularity));
    const created = between(random, questionCreated + 600, latestTime - 1, 3);
    const changed = random.chance(0.45);
    const updated = changed ? between(random, created, latestTime - 1, 2) : created;
    return { turn, member, votes, created, updated, score: votes * (0.75 + 0.5 * random.unit()) };
  });
  return plans
    .sort((a, b) => b.score - a.score || a.turn - b.turn)
    .map(({ score: _, ...plan }, rank) => ({ ...plan, rank }));
}

/** A member who has not answered this question yet. Members with small numbers answer most. */
function newMember(random: Random, members: Set<number>): number {
  const share = random.unit();
  let member = 1 + Math.floor(share * share * memberCount);
  while (members.has(member)) member = (member % memberCount) + 1;
  members.add(member);
  return member;
}

/** A time that is more often near the first than near the last; a higher power strengthens this. */
function between(random: Random, first: number, last: number, power: number): number {
  let share = 1;
  for (let factor = 0; factor < power; factor += 1) share *= random.unit();
  return first + Math.floor(share * (last - first + 1));
}
