import { SocialData } from '@social-data/client';

const api = new SocialData();
export const result = await api.users.search({ keyword: 'camping' });
export const first = result.items[0];
export const figures = await api.authors.linkInfo({
  oAuthorId: 'author-1',
  platform: 'SHORT_VIDEO',
});
export const distribution = await api.authors.touchDistribution({ oAuthorId: 'author-1' });
export const target = (await api.answers.list({ questionId: 'question-1' })).items[0]?.target;
