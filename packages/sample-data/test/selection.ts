import {
  adSlot,
  answersTo,
  linkInfo,
  sampleQuestion,
  sampleUser,
  sideBaseInfo,
  touchDistribution,
  userFilters,
  usersMatching,
} from '@social-data/sample-data';
import * as allowed from './identities.ts';

// The values with which the digest was made. The contract may have more behind them.
const platforms = allowed.platforms.slice(0, 4);
const industryTags = allowed.industryTags.slice(0, 34);
const orders = allowed.orders.slice(0, 2);

/** Calls of every function of the package, also with unusual identities. */
const calls: readonly (() => unknown)[] = [
  ...['author-1', 'author-2', '作者', '', '\ud800'].flatMap((oAuthorId) => [
    () => sideBaseInfo(oAuthorId),
    ...platforms.flatMap((platform) => [
      () => touchDistribution({ oAuthorId, platform }),
      ...industryTags.map((industryTag) => () => linkInfo({ oAuthorId, platform, industryTag })),
    ]),
  ]),
  ...[1, 2, 118, 2000, 1_000_000, 0, -7, Number.MAX_SAFE_INTEGER].map(
    (number) => () => sampleUser(number),
  ),
  ...['美食', 'camping', 'Reading  旅行', 'zorbing', '\udc00', ''].flatMap((keyword) => [
    () => usersMatching(keyword).slice(0, 20),
    () => userFilters(keyword),
  ]),
  ...['question-1', 'question-2', 'question-999', '问题', ''].flatMap((questionId) => [
    () => sampleQuestion(questionId),
    () => adSlot(questionId),
    ...orders.map((order) => () => answersTo(questionId).slice(0, 12, order)),
  ]),
];

/** The results of the calls as texts, made forwards or backwards. */
export function selection(backwards = false): string[] {
  const order = backwards ? [...calls].reverse() : calls;
  const texts = order.map((call) => JSON.stringify(call()));
  return backwards ? texts.reverse() : texts;
}
