import { Random } from '../random/random.ts';
import { latestTime } from '../time-range.ts';
import { memberCount } from './sample-member.ts';

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
