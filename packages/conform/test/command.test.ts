import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operationIds } from '@social-data/contract';
import { startMock } from '@social-data/mock';
import { buildPackage } from '@social-data/package-build';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildEnvironment, buildOnce } from '../../../test/build-once.ts';
import { killChildren, startChild } from '../../../test/process/child.ts';
import { longTest } from '../../../test/scale.ts';
import { closedPort } from './closed-port.ts';

const built = await buildOnce('conform', (folder) => buildPackage('conform', folder));
const command = join(built, 'cli.js');
const mock = await startMock({ port: 0 });
const folder = mkdtempSync(join(tmpdir(), 'conform-command-'));
const secret = 'demo-secret-7';
const tokenFile = join(folder, 'token');
writeFileSync(tokenFile, `${secret}\n`);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await mock.close();
});
afterEach(killChildren);

function start(args: readonly string[]) {
  const { SOCIAL_DATA_TOKEN: _, ...clean } = process.env;
  return startChild([command, ...args], { env: { ...clean, ...buildEnvironment() } });
}

async function run(args: readonly string[]) {
  const child = start(args);
  const code = await child.ended;
  // No output ever has the token.
  expect(child.out() + child.err()).not.toContain(secret);
  return { code, out: child.out(), err: child.err() };
}

/** A server for one test, and the number of requests that it got. */
async function serve(respond: RequestListener) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    respond(request, response);
  });
  const host = '127.0.0.1';
  const { port } = await listen(server, { host, port: 0 });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: originOf({ host, port }), close, requests: () => count };
}

describe('social-data-conform', () => {
  test('ends with 0 when no rule is broken, and writes each report to its place', async () => {
    const provoked = join(folder, 'tokens');
    writeFileSync(provoked, '100=mock-100\n601=mock-601\n');
    const [xml, json] = [join(folder, 'a.xml'), join(folder, 'a.json')];
    const { code, out, err } = await run([
      ...['--base-url', `${mock.url}/`, '--token-file', tokenFile, '--provoke-file', provoked],
      ...['--values', 'keyword=美食'],
      ...['--report', 'markdown', '--report', `junit=${xml}`, '--report', `json=${json}`],
    ]);
    expect(out).toMatch(/^# http.* against the specification\n/);
    expect(out).toMatch(
      new RegExp(`\\| code\\.601 \\| .* \\| ${operationIds.length} \\| held \\|`),
    );
    expect(out).toContain('- code.600: It needs a token that produces code 600 (--provoke-file).');
    expect(err).toMatch(/^At most [0-9]+ calls to http.*, one at a time/);
    const report = JSON.parse(readFileSync(json, 'utf8'));
    expect(report.calls.made).toBeLessThanOrEqual(report.calls.planned);
    expect(err).toContain(`At most ${report.calls.planned} calls`);
    expect(readFileSync(xml, 'utf8')).toContain('<testcase name="code.601"');
    expect(code).toBe(0);
  });

  test('ends with 1 when a rule is broken, and says which', async () => {
    // The mock takes every token, which is against the rules.
    const { code, out, err } = await run([
      ...['--base-url', mock.url, '--token-file', tokenFile, '--report', 'json'],
    ]);
    const { rules } = JSON.parse(out);
    const broken = rules.filter((rule: { readonly state: string }) => rule.state === 'broken');
    expect(broken.map(({ id }: { readonly id: string }) => id)).toContain('errors.2');
    expect(err).toMatch(
      /searchUsers\/code\/100 failed: .*\n {2}rules: .*\n {2}request: .*\n {2}expected: .*\n {2}got: .*\n/,
    );
    expect(code).toBe(1);
  });

  longTest('ends with 3 after --max-calls, and makes no call more', async () => {
    const { close, requests, url } = await serve((request, response) => {
      fetch(`${mock.url}${request.url}`).then(
        async (answer) => response.end(await answer.text()),
        () => response.destroy(),
      );
    });
    const limit = ['--max-calls', '6', '--report', 'json'];
    const { code, out } = await run(['--base-url', url, '--token-file', tokenFile, ...limit]);
    close();
    const { end, calls } = JSON.parse(out);
    expect([code, calls.made, requests(), end.kind]).toEqual([3, 6, 6, 'max-calls']);
  });

  longTest('tells how many calls it would make with --plan, and makes none', async () => {
    const { close, requests, url } = await serve((_, response) => response.end());
    const { code, out } = await run(['--base-url', url, '--plan', '--max-calls', '9']);
    close();
    expect(out).toMatch(/^At most [0-9]+ calls to .*\nThe run stops after 9 \(--max-calls\)\.\n/);
    expect([code, requests()]).toEqual([0, 0]);
  });

  test('ends with 130 on Ctrl-C, with a report of what ran', async () => {
    const responses = { left: 3 };
    const server = await serve((request, response) => {
      // The command is interrupted while it waits for the response to its fourth request. The first three are of five cases.
      if (responses.left-- <= 0) return void child.process.kill('SIGINT');
      fetch(`${mock.url}${request.url}`).then(
        async (answer) => response.end(await answer.text()),
        () => response.destroy(),
      );
    });
    const args = ['--base-url', server.url, '--token-file', tokenFile, '--report', 'json'];
    const child = start(args);
    const code = await child.ended;
    server.close();
    const { end, cases } = JSON.parse(child.out());
    expect([code, end.kind]).toEqual([130, 'interrupted']);
    const states = cases.map(({ state }: { readonly state: string }) => state);
    expect(states.slice(0, 6)).toEqual([...Array(5).fill('passed'), 'not tested']);
  });

  test('ends with 2 and a clear line when nothing can be tested', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    const { code, out, err } = await run([...['--base-url', url, '--token-file', tokenFile]]);
    expect(err.split('\n').at(-2)).toBe(
      `error: ${url} cannot be tested: no response arrives: the connection is refused. Start the server, or correct the port of --base-url. (ECONNREFUSED)`,
    );
    expect([code, out]).toEqual([2, '']);
  });

  longTest('takes the token from a slow writer on standard input', async () => {
    const plan = '"$0" "$1" --plan --base-url http://127.0.0.1:9 --token-file -';
    const script = `(sleep 1; echo ${secret}) | ${plan}`;
    const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, command]);
    expect(stdout).toMatch(/^At most \d+ calls/);
  });

  longTest('makes no call when a report cannot be written', async () => {
    const { close, requests, url } = await serve((_, response) => response.end());
    const file = join(folder, 'no-such-folder', 'report.xml');
    const args = ['--base-url', url, '--token-file', tokenFile, '--report', `junit=${file}`];
    const { code, err } = await run(args);
    close();
    expect(err).toMatch(/^error: The report cannot be written to .* \(ENOENT.*\)\. Name a file/);
    expect([code, requests(), existsSync(file)]).toEqual([2, 0, false]);
  });
});
