import { SocialData } from '@social-data/client';

import testing = require('@social-data/client/testing');

const api = new SocialData({
  baseUrl: 'https://api.test.example',
  token: 'demo-token',
  fetch: testing.createFakeFetch(),
});
export const rank: Promise<string | undefined> = api.authors
  .linkInfo({ oAuthorId: 'a' })
  .then((info) => info.cp_index?.rank);
