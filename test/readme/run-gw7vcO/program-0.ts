import { SocialData } from '@social-data/client';

const api = new SocialData({ baseUrl: 'http://127.0.0.1:42611', token: 'demo-token' });
for await (const user of api.users.search({ keyword: 'camping' }).items({ limit: 30 })) {
  console.log(user.name);
}
