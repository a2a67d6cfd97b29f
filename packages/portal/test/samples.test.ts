import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleCall, sampleLanguages } from '../shared/samples.ts';

const PYTHON = '/usr/bin/python3';

/** How a sample is run from the command line, by its tab, and what tells whether this machine can. */
const programs = {
  curl: [
    ['sh', '-c'],
    ['curl', '--url-query', 'a=b', '--version'],
  ],
  fetch: [
    [process.execPath, '--input-type=module', '--eval'],
    [process.execPath, '--version'],
  ],
  Python: [
    [PYTHON, '-c'],
    [PYTHON, '-c', 'import requests'],
  ],
} as const;
const runs = ([command, ...args]: readonly [string, ...string[]]) =>
  spawnSync(command, args).status === 0;

const { searchUsers } = operations;
const example = { keyword: 'true "null" 美食', deep: true, parent: null };
/** As a maintainer may add it: a header, a name that is no word of JavaScript, and a body. */
const added: OperationInfo = {
  ...{ ...searchUsers, method: 'post', path: '/api/jobs/v1' },
  parameters: [
    { name: 'Idempotency-Key', in: 'header', required: true, type: 'string', example: "it's" },
    { name: 'page-size', in: 'query', required: true, type: 'integer', example: 5 },
  ],
  body: { parameter: 'body', media: 'application/json', required: true, example },
};
const removal: OperationInfo = { ...searchUsers, method: 'delete' };

/** The requests that have arrived, with their bodies. */
const received: object[] = [];
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received.push({ method, url, headers, body: await text(request) });
  response.end('{"code":0,"message":"success","data":{}}');
});
let baseUrl: string;
beforeAll(async () => {
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = originOf({ host: '127.0.0.1', port });
});
afterAll(() => void server.close());

function sampleOf(operation: OperationInfo, language: string): string {
  const { write } = sampleLanguages.find(({ label }) => label === language) ?? {};
  return write?.({ ...exampleCall(operation), baseUrl }) ?? '';
}

/** Runs a sample, and returns the request that it sends. */
async function requestOf([command, ...args]: readonly [string, ...string[]], sample: string) {
  await once(spawn(command, [...args, sample], { stdio: 'ignore' }), 'exit');
  return received.pop();
}

test.each(
  Object.entries(programs).flatMap(([language, [run, check]]) =>
    runs(check) ? [[language, run] as const] : [],
  ),
)(
  'the sample in %s sends method, headers and body of an operation of another kind',
  async (language, run) => {
    expect(await requestOf(run, sampleOf(added, language))).toMatchObject({
      ...{ method: 'POST', url: '/api/jobs/v1?page-size=5&token=demo-token' },
      headers: { 'idempotency-key': "it's", 'content-type': 'application/json' },
      body: expect.toSatisfy((body) => isDeepStrictEqual(JSON.parse(body), example)),
    });
    expect(await requestOf(run, sampleOf(removal, language))).toMatchObject({ method: 'DELETE' });
  },
);

test('the sample in TypeScript quotes a name that is no word of JavaScript', () => {
  expect(sampleOf(added, 'TypeScript')).toContain(`{ 'Idempotency-Key': "it's", 'page-size': 5, `);
});
