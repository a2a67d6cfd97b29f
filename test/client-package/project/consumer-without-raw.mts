import {
  type AnswerFeedItem,
  isSocialDataError,
  type Page,
  SocialData,
  type User,
} from '@social-data/client';
import { followList } from '@social-data/client/paging';
import { createInfiniteQueries } from '@social-data/client/query';
import { createFakeFetch } from '@social-data/client/testing';
import { answerText } from '@social-data/client/values';

const api = new SocialData({
  baseUrl: 'https://api.test.example',
  token: 'demo-token',
  fetch: createFakeFetch(),
});
const page: Page<User, unknown, unknown> = await api.users.search({ keyword: 'camping' });
const first: AnswerFeedItem | undefined = (await api.answers.list({ questionId: 'q' })).items[0];
export const text: string = answerText(first?.target?.content ?? String(page.end));
export const list = followList('listAnswers', { questionId: 'q' });
export const lists = createInfiniteQueries(api).answers.list({ questionId: 'q' });
export function codeOf(error: unknown): 302 | undefined {
  if (isSocialDataError(error) && error.name === 'RateLimitError') return error.code;
  return undefined;
}
// @ts-expect-error -- no such platform
await api.authors.linkInfo({ oAuthorId: 'a', platform: 'RADIO' });
