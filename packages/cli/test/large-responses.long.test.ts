import { createServer, type Server, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../../../test/scale.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const users = (more: string) => `{"code":0,"data":{"users":[{"id":"a"}],"more":${more}}}`;

/** What the second page of a keyword is. */
const bodies: Readonly<Record<string, (response: ServerResponse) => void>> = {
  bomb(response) {
    response.setHeader('content-encoding', 'gzip');
    const zip = createGzip({ level: 9 });
    zip.pipe(response);
    zip.write('{"code":0,"data":{"users":["');
    const spaces = Buffer.alloc(2 ** 20, ' ');
    const fill = () => {
      while (!response.destroyed && zip.write(spaces)) sent += spaces.length;
      if (!response.destroyed) zip.once('drain', fill);
    };
    fill();
  },
  endless(response) {
    response.write('{"code":0,"data":{"users":["');
    const spaces = Buffer.alloc(2 ** 20, ' ');
    const fill = () => {
      while (!response.destroyed && response.write(spaces)) sent += spaces.length;
      if (!response.destroyed) response.once('drain', fill);
    };
    fill();
  },
  deep: (response) => response.end(users(deep(100_000))),
  'deep list': (response) => response.end(`{"code":0,"data":{"users":${deep(100_000)}}}`),
  'deep failure': (response) =>
    response.end(`{"code":300,"message":"demo-token","data":${deep(100_000)}}`),
  'deep token': (response) => response.end(users(`"demo-token",${`"x":${deep(100_000)}`}`)),
};

let server: Server;
let baseUrl: string;
let sent = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = searchParams.get('page') ?? '1';
    const keyword = searchParams.get('keyword') ?? '';
    if (keyword === 'good' || page === '1')
      response.end(page === '1' ? users('1') : '{"code":0,"data":{"users":[]}}');
    else bodies[keyword]?.(response);
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The ordinary run has two that are nested deep; two others have 64 MiB. */
const pages = [
  ['bomb', 'more than 67108864 bytes'],
  ['endless', 'more than 67108864 bytes'],
  ['deep', 'nested deeper than 200 levels'],
  ['deep list', 'nested deeper than 200 levels'],
  ['deep failure', 'nested too deeply'],
  ['deep token', 'nested deeper than 200 levels'],
].filter(([name = '']) => isLongRun || name === 'deep list' || name === 'deep token');

describe('a page that is no page', () => {
  test.each(pages)('fails alone: %s', async (keyword, message) => {
    sent = 0;
    const out = `${keyword}.ndjson`;
    const args = ['users', 'search', keyword, 'good', '--all', '--max-retries', '0', '--out', out];
    const { code, err } = await command.run(args, { baseUrl });
    expect(err).toContain(message);
    expect(err).not.toMatch(/RangeError|^ +at /m);
    expect(code, err).toBe(8);
    expect(sent).toBeLessThan(400 * 2 ** 20);
    const resumed = await command.run([...args, '--resume', '--force'], { baseUrl });
    expect(resumed.code, resumed.err).toBe(8);
    const rendered = await command.run(['render', `${out}.journal`, '--format', 'ndjson']);
    expect(rendered.code, rendered.err).toBe(0);
    expect(rendered.out.trim().split('\n').length).toBeGreaterThan(0);
  });
});
