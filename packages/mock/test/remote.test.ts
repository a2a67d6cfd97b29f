import { createServer } from 'node:http';
import { SocialData } from '@social-data/client';
import { connectMock } from '@social-data/mock/remote';
import { listen, originOf } from '@social-data/server-protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callOf, freshLabel, useMock } from './use-mock.ts';

describe('a remote of the mock', () => {
  const { ask, url, running } = useMock();
  const codeOf = async (token: string) => (await ask(callOf('searchUsers', { token }))).body.code;

  test('adds an override, says how often it was used, and removes it', async () => {
    const label = freshLabel();
    const mock = connectMock(`${url()}/`);
    expect(mock.url).toBe(url());
    const override = await mock.override('searchUsers', { label, code: 601 });
    expect(await override.used()).toBe(0);
    expect(await codeOf(`mock-ok:${label}`)).toBe(601);
    expect(await override.used()).toBe(1);
    await override.remove();
    expect(await codeOf(`mock-ok:${label}`)).toBe(0);
  });

  test('reads and verifies the requests of a test, oldest first', async () => {
    const label = freshLabel();
    const mock = connectMock(url());
    const token = `mock-301-once:${label}`;
    const api = new SocialData({ baseUrl: url(), token, retryDelay: 0, logger: null });
    await api.users.search({ keyword: 'camping' });
    const requests = await mock.requests({ label });
    expect(requests.map(({ code, attempt }) => [code, attempt])).toEqual([
      [301, 1],
      [0, 2],
    ]);
    expect(requests).toEqual(running().requests({ label }));
    expect(await mock.count({ label, code: 301 })).toBe(1);
    await mock.verify({ label, operation: 'searchUsers' }, 2);
    await mock.verify({ label, operation: 'listAnswers' }, 0);
    await expect(mock.verify({ label }, 1)).rejects.toThrow(
      /^Expected 1 request with label test-\d+, but there were 2\.\n {2}\d+\. GET \/api\/.*keyword=camping.*: code 301, attempt 1\n/,
    );
  });

  test('resets overrides, requests and states of one label, and leaves those of others', async () => {
    const [one, other] = [freshLabel(), freshLabel()];
    const mock = connectMock(url());
    for (const label of [one, other]) {
      await mock.override('searchUsers', { label, code: 600 });
      const token = `mock-301-once:${label}`;
      expect([await codeOf(token), await codeOf(token)]).toEqual([301, 600]);
    }
    await mock.reset(one);
    expect(await mock.count({ label: one })).toBe(0);
    expect(await mock.count({ label: other })).toBe(2);
    const token = `mock-301-once:${one}`;
    expect([await codeOf(token), await codeOf(token)]).toEqual([301, 0]);
    expect(await codeOf(`mock-301-once:${other}`)).toBe(600);
  });

  test('is told what is wrong with an override, a selection and a label', async () => {
    const mock = connectMock(url());
    const wrong = mock.override('searchUsers', { code: 999 });
    await expect(wrong).rejects.toThrow(TypeError);
    await expect(wrong).rejects.toThrow('There is no code 999 in the contract. Known codes: 0');
    await expect(mock.requests({ since: -1 })).rejects.toThrow('since must be a whole number');
    await expect(mock.reset('two words')).rejects.toThrow('label must be one label');
  });

  test('does not trust a count that is too low, since the mock has dropped requests', async () => {
    const fetch = () => Promise.resolve(Response.json({ count: 1_000, complete: false }));
    const mock = connectMock(url(), { fetch });
    await expect(mock.count()).rejects.toThrow('has dropped some');
    await expect(mock.verify({}, 1_000)).rejects.toThrow('has dropped some');
  });

  test('says where no mock responds, and which address is none', async () => {
    const server = createServer((_request, response) => response.end('<h1>another server</h1>'));
    const host = '127.0.0.1';
    const other = originOf({ host, port: (await listen(server, { host, port: 0 })).port });
    await expect(connectMock(other).count()).rejects.toThrow(
      `The server on ${other} is not a mock`,
    );
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(connectMock(other).count()).rejects.toThrow(`No mock responds on ${other}.`);
    for (const address of ['', '127.0.0.1:4010', 'file:///tmp/mock'])
      expect(() => connectMock(address)).toThrow('such as http://127.0.0.1:4010');
  });

  test('sends its requests by a fetch of its own, where a test replaced the global one', async () => {
    const { fetch } = globalThis;
    onTestFinished(() => {
      globalThis.fetch = fetch;
    });
    globalThis.fetch = () => Promise.reject(new Error('stubbed'));
    expect(await connectMock(url(), { fetch }).count({ label: freshLabel() })).toBe(0);
    await expect(connectMock(url()).count()).rejects.toThrow('No mock responds');
  });

  test('is for pages of this machine, not for pages of others', async () => {
    const label = freshLabel();
    const from = (origin: string) => ({ headers: { Origin: origin } });
    for (const path of ['/__requests', '/__requests/count', '/__overrides']) {
      const local = await ask(path, from('http://localhost:6006'));
      expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:6006');
      const foreign = await ask(path, from('https://front.example'));
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
    await codeOf(`mock-ok:${label}`);
    const reset = { method: 'POST', ...from('https://front.example') };
    expect((await ask(`/__reset?label=${label}`, reset)).status).toBe(403);
    expect(await connectMock(url()).count({ label })).toBe(1);
  });
});
