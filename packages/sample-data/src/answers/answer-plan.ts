import { endOfTime } from '../moments.ts';
import { Random } from '../random/random.ts';
import { memberCount } from './sample-member.ts';

/** What is settled about an answer before it is written: enough to put the answers in order. */
export interface PlannedAnswer {
  /** Place in which it was planned, from 0. */
  readonly turn: number;
  readonly member: number;
  readonly votes: number;
  /** Unix seconds. */
  readonly created: number;
  readonly updated: number;
  /** Place in the default order, from 0: by votes, roughly. */
  readonly rank: number;
}

/** Plans all answers to a question, in default order: cheap, and from draws of the question alone. */
export function planAnswers(
  questionId: string,
  total: number,
  questionCreated: number,
): PlannedAnswer[] {
  const random = new Random('answers', questionId);
  const popularity = random.skewed(14);
  const members = new Set<number>();
  const plans = Array.from({ length: total }, (_, turn) => {
    const member = freshMember(random, members);
    const votes = Math.floor(random.skewed(popularity));
    const created = between(random, questionCreated + 600, endOfTime - 1, 3);
    const changed = random.chance(0.45);
    const updated = changed ? between(random, created, endOfTime - 1, 2) : created;
    return { turn, member, votes, created, updated, score: votes * (0.75 + 0.5 * random.unit()) };
  });
  return plans
    .sort((a, b) => b.score - a.score || a.turn - b.turn)
    .map(({ score: _, ...plan }, rank) => ({ ...plan, rank }));
}

/** Nobody answers a question twice. Members with small numbers answer most. */
function freshMember(random: Random, members: Set<number>): number {
  const share = random.unit();
  let member = 1 + Math.floor(share * share * memberCount);
  while (members.has(member)) member = (member % memberCount) + 1;
  members.add(member);
  return member;
}

/** A moment that lies near the first one more often than near the last, the more so the higher the power. */
function between(random: Random, first: number, last: number, power: number): number {
  let share = 1;
  for (let factor = 0; factor < power; factor += 1) share *= random.unit();
  return first + Math.floor(share * (last - first + 1));
}
