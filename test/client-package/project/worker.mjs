// A service worker on the server side, such as edge platforms run: no Node, no file system.
import { SocialData } from '@social-data/client';
import { createFakeFetch } from '@social-data/client/testing';
import { answerText } from '@social-data/client/values';

export default {
  async fetch(request, { BASE_URL }) {
    const token = new URL(request.url).searchParams.get('token');
    const api = new SocialData({ baseUrl: BASE_URL, token, logger: null });
    const result = await api.users.search({ keyword: 'camping' }).result();
    const users = result.ok
      ? await api.users.search({ keyword: 'camping' }).toArray({ limit: 1000 })
      : [];
    const fake = new SocialData({
      baseUrl: BASE_URL,
      token: 'demo-token',
      fetch: createFakeFetch(),
    });
    return Response.json({
      users: users.length,
      error: result.error?.name,
      fake: (await fake.users.search({ keyword: 'camping' })).items.length,
      text: answerText('<p>text</p>'),
    });
  },
};
