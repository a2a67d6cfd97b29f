import { type AnswerFeedItem, type Page, SocialData, type User } from '@social-data/client';
import { createInfiniteQueries } from '@social-data/client/query';
import { createContractClient, type paths } from '@social-data/client/raw';
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
export const lists = createInfiniteQueries(api).answers.list({ questionId: 'q' }).initialPageParam
  .questionId.length;
export const known: keyof paths = '/api/lifestyle-platform/search-user/v2';
export const client = createContractClient({ baseUrl: 'https://api.test.example' });
// @ts-expect-error -- no such platform
await api.authors.linkInfo({ oAuthorId: 'a', platform: 'RADIO' });
