import { isSocialDataError, SocialData } from '@social-data/client';

/** What visitors may call, and with which parameters. */
const ROUTES = {
  '/users': { call: (api, parameters) => api.users.search(parameters), takes: ['keyword', 'page'] },
  '/answers': {
    call: (api, parameters) => api.answers.list(parameters),
    takes: ['questionId', 'cursor', 'sessionId', 'order'],
  },
};

const NUMBERS = ['page'];

/**
 * Makes a function from Request to Response, for edge platforms and servers of frameworks.
 * @param {{ baseUrl: string, token: string, callsPerMinute?: number, cacheSeconds?: number }} options
 */
export function createProxy({ baseUrl, token, callsPerMinute = 30, cacheSeconds = 60 }) {
  const api = new SocialData({ baseUrl, token });
  const visitors = new Map();
  const cache = new Map();

  /** @param {Request} request @param {string} visitor what tells visitors apart: an account, else an address */
  return async function respond(request, visitor) {
    const url = new URL(request.url);
    const route = ROUTES[url.pathname];
    if (route === undefined || request.method !== 'GET') return json(404, 'Not found.');
    const parameters = readParameters(url.searchParams, route.takes);
    const key = JSON.stringify([url.pathname, parameters]);
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > Date.now()) return json(200, cached.body);
    if (!mayCall(visitors, visitor, callsPerMinute))
      return json(429, 'Too many calls. Try again in a minute.');
    try {
      const { items, next, data } = await route.call(api, parameters);
      const body = { items, next, filters: data.filters };
      remember(cache, key, { body, until: Date.now() + cacheSeconds * 1000 });
      return json(200, body);
    } catch (error) {
      return failure(error);
    }
  };
}

function readParameters(query, names) {
  const given = names.filter((name) => query.get(name));
  return Object.fromEntries(
    given.map((name) => [name, NUMBERS.includes(name) ? Number(query.get(name)) : query.get(name)]),
  );
}

/** A visitor learns that a parameter is wrong, and nothing about the account of the team. */
function failure(error) {
  if (!isSocialDataError(error)) throw error;
  console.error(error.name, error.message);
  const isTheirs = error.name === 'InvalidParametersError' || error.name === 'ConfigurationError';
  return isTheirs ? json(400, error.message) : json(502, 'The data cannot be had at the moment.');
}

function mayCall(visitors, visitor, limit) {
  const minute = Math.floor(Date.now() / 60_000);
  const known = visitors.get(visitor);
  const count = known?.minute === minute ? known.count + 1 : 1;
  remember(visitors, visitor, { minute, count });
  return count <= limit;
}

/** Keeps the last 10,000 entries, so that no visitor can use up the memory. */
function remember(map, key, value) {
  map.delete(key);
  map.set(key, value);
  if (map.size > 10_000) map.delete(map.keys().next().value);
}

function json(status, body) {
  const content = typeof body === 'string' ? { message: body } : body;
  return Response.json(content, { status, headers: { 'Cache-Control': 'private, max-age=60' } });
}
