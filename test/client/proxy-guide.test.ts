import { createServer, type RequestListener } from 'node:http';
import { startMock } from '@social-data/mock';
import { listen, originOf } from '@social-data/server-protocol';
import { expect, onTestFinished, test } from 'vitest';
import { longTest } from '../scale.ts';
import { guideProgram, runProgram, useProgramFolder } from './guide-programs.ts';

const makeFolder = useProgramFolder();

/** Runs the server of the guide, with three calls of a page, before an upstream. */
async function runGuide(upstream: string, timeout = '60_000'): Promise<readonly string[]> {
  const text = await guideProgram('keep-the-token-secret', 'ts', 'createProxyHandler(');
  expect(text).toContain('timeout: 60_000');
  // The second call must not wait for the limit of the visitor.
  const program = text.replace('timeout: 60_000', `timeout: ${timeout}`).replace('+ 200', '- 1');
  const env = { SOCIAL_DATA_BASE_URL: upstream, SOCIAL_DATA_TOKEN: 'demo-canary-token' };
  const { stdout, stderr, exitCode } = await runProgram(await makeFolder(), 'ts', program, env);
  expect([stderr, exitCode]).toEqual(['', 0]);
  expect(stdout).not.toContain('demo-canary-token');
  // What the server writes to its log is among them.
  return stdout.split('\n').filter((line) => /^\d/.test(line));
}

async function startUpstream(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return originOf({ host: '127.0.0.1', port });
}

const signIn = '401 600 Sign in to call.';

test('the proxy of the guide serves a page', async () => {
  const mock = await startMock({ port: 0 });
  onTestFinished(() => mock.close());
  expect(await runGuide(mock.url)).toEqual(['200 0 20', '200 0 20', signIn]);
});

longTest('the proxy of the guide outlives a dead upstream', async () => {
  const dead = createServer();
  const { port } = await listen(dead, { host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => dead.close(resolve));
  const unreachable = '502 301 The service cannot be reached.';
  const lines = await runGuide(originOf({ host: '127.0.0.1', port }));
  expect(lines).toEqual([unreachable, unreachable, signIn]);
});

longTest('the proxy of the guide waits for a slow upstream', async () => {
  const slow = await startUpstream((_request, response) => {
    setTimeout(() => response.end('{"code":0,"data":{"users":[1]}}'), 100);
  });
  expect(await runGuide(slow)).toEqual(['200 0 1', '200 0 1', signIn]);
});

longTest('the proxy of the guide gives up a hanging upstream', async () => {
  const late = '504 301 The service sent nothing in time.';
  expect(await runGuide(await startUpstream(() => {}), '500')).toEqual([late, late, signIn]);
});

longTest('the proxy of the guide passes no HTML on', async () => {
  const html = await startUpstream((_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>Down</h1>');
  });
  const none = '503 undefined The service sent no envelope.';
  expect(await runGuide(html)).toEqual([none, none, signIn]);
});
