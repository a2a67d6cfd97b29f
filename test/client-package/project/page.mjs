import { SocialData } from '@social-data/client';

const result = {};
const baseUrl = new URLSearchParams(location.search).get('mock') ?? '';
const name = (error) => error.name;

const users = await new SocialData({
  baseUrl,
  token: 'demo-token',
  dangerouslyAllowBrowser: true,
}).users
  .search({ keyword: '美食' })
  .toArray({ limit: 30 });
result.users = users.length;
result.failure = await new SocialData({
  baseUrl,
  token: 'mock-303',
  dangerouslyAllowBrowser: true,
}).users
  .search({ keyword: 'a' })
  .catch(name);
try {
  new SocialData({ baseUrl, token: 'demo-token' });
} catch (error) {
  result.refused = error.message;
}
result.ownServer = await new SocialData({ baseUrl: '/social' }).users
  .search({ keyword: 'a' })
  .catch(name);

document.querySelector('#result').textContent = JSON.stringify(result);
