import type { OperationId } from '@social-data/contract';

/** A usual task, as a host offers it to a person. */
export interface Task {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The operations that it needs. The arguments are the required and the enumerated parameters of the first one. */
  readonly operations: readonly [OperationId, ...OperationId[]];
  /** Whether the required arguments take several values, separated by commas. */
  readonly takesSeveral: boolean;
  /** What the assistant does with the results, after the calls. */
  readonly steps: string;
}

/** The tasks. One whose operations are not all offered is left out. */
export const tasks: readonly Task[] = [
  {
    name: 'find-creators',
    title: 'Find creators',
    description: 'Finds users by keyword, and lists those who fit.',
    operations: ['searchUsers'],
    takesSeveral: false,
    steps: `Read at most three pages, each with the arguments in next, and stop earlier when they add nothing.
List the users who fit best, at most ten: name, id, whether they are verified, and one sentence on what they write about.
Name a user only if a row has them. Say so if none fits.`,
  },
  {
    name: 'compare-authors',
    title: 'Compare authors',
    description: 'Compares the indexes and the touchpoints of two or more authors.',
    operations: ['getAuthorLinkInfo', 'getAuthorTouchDistribution'],
    takesSeveral: true,
    steps: `Show one table with a line for each index and each touchpoint, and a column for each author.
Then say in a few sentences where they differ most. Where the scale of a number is not known, compare and do not interpret it.
An author for whom a call failed stays in the table, with the reason.`,
  },
  {
    name: 'read-answer-thread',
    title: 'Read an answer thread',
    description: 'Reads the answers to a question, and says what they agree and disagree about.',
    operations: ['listAnswers'],
    takesSeveral: false,
    steps: `Read at most five pages, each with the arguments in next. A cut text says how its rest is read, free of charge.
Say what most answers agree about, where they disagree, and which ones have the most votes, with the name of the author and the id.
Say how many answers you have read, and whether there are more.`,
  },
];
