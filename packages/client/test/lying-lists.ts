import { answersPage, usersPage } from './test-client.ts';

/** A list that ends or repeats otherwise than it says. */
export interface LyingList {
  readonly operation: 'searchUsers' | 'listAnswers';
  /** The responses in turn; the last one again and again. */
  readonly replies: readonly object[];
  /** What every reader gets of it, and what that costs. */
  readonly ids: readonly string[];
  readonly calls: number;
  readonly error: string | undefined;
}

const items = (...ids: readonly string[]) => answersPage({ ids });
const last = (...ids: readonly string[]) => answersPage({ ids, isEnd: true });
const answers = { operation: 'listAnswers', error: undefined } as const;

export const lyingLists = {
  'a page in the middle is empty': {
    ...answers,
    replies: [items('a', 'b'), items(), items('c'), last('d')],
    ids: ['a', 'b', 'c', 'd'],
    calls: 4,
  },
  'pages overlap': {
    ...answers,
    replies: [items('a', 'b'), items('b', 'c'), last('c', 'd')],
    ids: ['a', 'b', 'c', 'd'],
    calls: 3,
  },
  'the last page comes again': {
    ...answers,
    replies: [items('a', 'b'), items('c'), items('c')],
    ids: ['a', 'b', 'c'],
    calls: 3,
    error: 'PaginationError',
  },
  'a cursor comes again': {
    ...answers,
    replies: [items('a', 'b'), items('c', 'b')],
    ids: ['a', 'b', 'c'],
    calls: 2,
    error: 'PaginationError',
  },
  'empty pages go on for ever': {
    ...answers,
    replies: [items('a'), items()],
    ids: ['a'],
    calls: 3,
    error: 'PaginationError',
  },
  'the last page comes again, and nothing says where the list ends': {
    operation: 'searchUsers',
    replies: [usersPage('a', 'b'), usersPage('c')],
    ids: ['a', 'b', 'c'],
    calls: 3,
    error: undefined,
  },
} satisfies Record<string, LyingList>;
