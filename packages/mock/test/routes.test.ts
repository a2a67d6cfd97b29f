import { operationIds } from '@social-data/contract';
import { describe, expect, it } from 'vitest';
import { callOf, useMock } from './ask.ts';

describe('the routes of the mock', () => {
  const { ask } = useMock();

  it.each(operationIds)('knows only the exact path of %s', async (id) => {
    const [path, query] = callOf(id).split('?');
    for (const other of [`${path}/`, path?.toUpperCase(), `${path}/more`, `/${path}`]) {
      const { status, body } = await ask(`${other}?${query}`);
      expect(status, other).toBe(404);
      expect(body).toMatchObject({ code: 400, data: null });
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'refuses %s with 405 and an envelope',
    async (method) => {
      const { status, headers, body } = await ask(callOf('searchUsers'), { method });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe('GET, OPTIONS');
      expect(body.code).toBe(400);
    },
  );

  it('refuses HEAD with 405 and no body', async () => {
    const { status, text } = await ask(callOf('searchUsers'), { method: 'HEAD' });
    expect(status).toBe(405);
    expect(text).toBe('');
  });

  it('lets pages of any origin read it, without credentials', async () => {
    const origin = { Origin: 'https://front.example' };
    const { headers } = await ask(callOf('searchUsers'), { headers: origin });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await ask(callOf('searchUsers'), {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET');
  });

  it('answers badly encoded queries with an envelope', async () => {
    const path = callOf('searchUsers').split('?')[0];
    const { status, body } = await ask(`${path}?token=demo-token&keyword=%E5%92%`);
    expect(status).toBe(200);
    expect(body.code).toBe(0);
  });
});
