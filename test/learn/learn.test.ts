import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gaps } from '@social-data/contract/gaps';
import { startMock } from '@social-data/mock';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { learnFrom } from '../../packages/conform/src/learn/learn.ts';
import { reportOf } from '../../packages/conform/src/learn/learn-report.ts';
import { contractPatch } from '../../packages/conform/src/learn/patch.ts';
import { readRecording } from '../../packages/conform/src/learn/read-recording.ts';
import { render, reportForms } from '../../packages/conform/src/report.ts';
import { namedDrifts, startDriftingServer } from '../../scripts/start/drifting-server.ts';
import { startPageDemo } from '../../scripts/start/gateways.ts';
import { inTurn, longTest } from '../scale.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
const recording = join(folder, 'recorded.json');
const mock = await startMock({ port: 0 });
const drifting = await startDriftingServer(mock.url);
const gateway = await startPageDemo({
  ...{ port: 0, host: '127.0.0.1', addressOf: async () => undefined },
  signal: new AbortController().signal,
});
const closing = [mock.close, drifting.close, gateway.close];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

const values = { oAuthorId: 'author-1', keyword: 'camping', questionId: 'question-1' };
const common = { token: 'demo-token', values, paths: {}, maxCalls: 25, timeout: 60_000, wait: 0 };
const contract = join(import.meta.dirname, '../../openapi');

/** A server that passes calls on and changes what comes back. */
async function startProxy(
  upstream: string,
  change: (text: string, number: number) => { readonly status?: number; readonly text: string },
): Promise<string> {
  let number = 0;
  const server = createServer(async (request, response) => {
    const passed = await fetch(`${upstream}${request.url}`);
    const { status = passed.status, text } = change(await passed.text(), ++number);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  });
  const host = '127.0.0.1';
  const { port } = await listen(server, { host, port: 0 });
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return originOf({ host, port });
}

/** The contradicted gaps and the drift of a report, as `namedDrifts` has them. */
function found({ report }: Awaited<ReturnType<typeof learnFrom>>): readonly string[] {
  const contradicted = report.gaps.filter(({ state }) => state === 'contradicted');
  return [
    ...contradicted.map(({ id }) => id),
    ...report.drift.map(({ kind, name }) => `${kind} ${name}`),
  ].sort();
}

function made({ report: { calls } }: Awaited<ReturnType<typeof learnFrom>>): number {
  return 'made' in calls ? calls.made : 0;
}

describe('a server that differs in many named ways', async () => {
  const learned = await learnFrom({ baseUrl: drifting.url, ...common });

  test('is found out in each of them, and in nothing else, with at most 25 calls', () => {
    expect(namedDrifts.length).toBeGreaterThanOrEqual(20);
    expect(found(learned)).toEqual([...new Set(namedDrifts.flatMap(({ finds }) => finds))].sort());
    expect(made(learned)).toBeLessThanOrEqual(25);
    expect(learned.report.left).toEqual([]);
  });

  test.each(inTurn([0, 1], 0, 2))(
    'is not blamed for what it does not do, part %s',
    async (part) => {
      // How the server pages stays; every second change of a response goes.
      const some = namedDrifts.filter(({ edit }, index) => !edit || index % 2 === part);
      const server = await startDriftingServer(mock.url, some);
      const fewer = await learnFrom({ baseUrl: server.url, ...common });
      await server.close();
      expect(found(fewer)).toEqual([...new Set(some.flatMap(({ finds }) => finds))].sort());
    },
  );

  test('has every gap answered, or the reason why not', () => {
    expect(learned.report.gaps.map(({ id }) => id)).toEqual(gaps.map(({ id }) => id));
    for (const { state, aspects, reason } of learned.report.gaps) {
      if (state === 'not looked at') expect(reason).toMatch(/\w/);
      else expect(aspects.length).toBeGreaterThan(0);
    }
  });

  test('counts objects, and never requires a member because one object has it', () => {
    const trend = learned.report.drift.find(({ name }) => name === 'LinkIndex.trend');
    expect(trend).toMatchObject({ calls: 4, of: 4, objects: { have: 24, of: 24 } });
    const patch = contractPatch(contract, learned);
    expect(patch).toMatch(/^\+ {4}x-presence: some$/m);
    expect(patch).toMatch(
      /^\+ {4}x-note: Seen in 4 of 4 calls, 24 of 24 objects, on \d{4}-\d\d-\d\d\.$/m,
    );
    expect(patch).not.toMatch(/^\+.*required:/m);
  });
});

test('our gateway does what we chose, and has no drift', async () => {
  const learned = await learnFrom({ baseUrl: gateway.url, ...common });
  expect(found(learned)).toEqual([]);
  expect(learned.report.left).toEqual([]);
  const state = (id: string) => learned.report.gaps.find((gap) => gap.id === id)?.state;
  for (const id of ['page-size', 'parameter-defaults', 'paging-precedence', 'nothing-found'])
    expect(state(id)).toBe('seen');
});

const failure = (code: number) => ({ text: JSON.stringify({ code, message: 'for now' }) });

describe('a server that fails now and then', () => {
  test('gets no more calls than the bound, and is not blamed for its failures', async () => {
    const url = await startProxy(gateway.url, (text, number) =>
      number % 20 === 3
        ? failure(301)
        : number % 20 === 9
          ? { status: 502, text: '<h1>' }
          : { text },
    );
    const learned = await learnFrom({ baseUrl: url, ...common });
    expect(made(learned)).toBe(25);
    expect(found(learned)).toEqual([]);
    expect(learned.report.left.length).toBeGreaterThan(0);
  });

  longTest('is left alone when its rate limit lasts, within its bound', async () => {
    const url = await startProxy(mock.url, (text, number) =>
      number > 5 ? failure(302) : { text },
    );
    const learned = await learnFrom({ baseUrl: url, ...common, maxCalls: 12 });
    expect(made(learned)).toBe(12);
    expect(learned.report.left.join('\n')).toContain('it failed with code 302');
    expect(learned.report.left.at(-1)).toContain('the run stopped after 12 calls');
  });

  test('ends the run when the quota of the day is used up', async () => {
    const url = await startProxy(mock.url, (text, number) =>
      number > 3 ? failure(303) : { text },
    );
    const { report } = await learnFrom({ baseUrl: url, ...common });
    expect(report.calls).toMatchObject({ made: 4 });
    expect(report.left.at(-1)).toContain('the run ended with code 303');
  });
});

describe('a run ends soon, and says why,', () => {
  test('when the address is not that of the service', async () => {
    let calls = 0;
    const url = await startProxy(mock.url, (_, number) => {
      calls = number;
      return { status: 404, text: '<h1>' };
    });
    const run = learnFrom({ baseUrl: url, ...common });
    await expect(run).rejects.toThrow(`${url} cannot be looked at: it responds to a valid call`);
    expect(calls).toBe(3);
  });

  test('when the token is rejected, also without values for a valid call', async () => {
    const url = await startProxy(mock.url, () => failure(100));
    for (const given of [values, {}])
      await expect(learnFrom({ baseUrl: url, ...common, values: given })).rejects.toThrow(
        'it does not accept the token (code 100).',
      );
  });

  test('at the bound, which is the reason of all calls that are left', async () => {
    const { report } = await learnFrom({ baseUrl: mock.url, ...common, maxCalls: 3 });
    expect(report.calls).toEqual({ made: 3, most: 3 });
    for (const reason of report.left) expect(reason).toContain('the run stopped after 3 calls');
  });
});

test('no text of a person, no id and no token is in any output', async () => {
  let number = 0;
  const canary = () => `Canary Person ${++number}`;
  const spoil = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(spoil);
    if (typeof value === 'string') return canary();
    if (typeof value === 'number' && value > 999) return 7_777_000_000 + ++number;
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, spoil(member)]);
    return { ...Object.fromEntries(members), by_canary: { [`canary_${++number}_555123`]: 1 } };
  };
  const url = await startProxy(drifting.url, (text) => {
    const body = JSON.parse(text);
    return { text: JSON.stringify({ ...body, data: spoil(body.data), message: canary() }) };
  });
  const secrets = {
    oAuthorId: 'canary-author',
    keyword: 'canary-keyword',
    questionId: 'canary-question',
  };
  const learned = await learnFrom({
    baseUrl: url,
    ...common,
    token: 'demo-canary-token',
    values: secrets,
  });
  const texts = [
    ...reportForms.map((form) => render(form, reportOf(learned.report))),
    contractPatch(contract, learned),
  ];
  expect(texts.join('\n')).toContain('by_canary');
  for (const text of texts)
    expect(text.replaceAll('by_canary', '')).not.toMatch(/canary|7777|555123/i);
});

describe('recordings', () => {
  longTest('of the mock are learned from without a call', async () => {
    const recorder = await startMock({
      port: 0,
      proxy: drifting.url,
      record: recording,
    });
    await learnFrom({ baseUrl: recorder.url, ...common });
    await recorder.close();
    const calls = readRecording(readFileSync(recording, 'utf8'), recording, {});
    const names = found(await learnFrom({ files: [recording], calls }));
    for (const name of [
      'page-size',
      'code-type',
      'touch-other-platform-keys',
      'member LinkIndex.trend',
    ])
      expect(names).toContain(name);
  });

  test('in HAR, whole or a line for each entry, are learned from by the path of the service', async () => {
    const path = '/own/users';
    const url = `https://api.social-data.example${path}?token=demo-token&keyword=camping`;
    const content = { text: '{"code":"0","data":{"users":[],"filters":[]}}' };
    const entry = {
      request: { method: 'GET', url },
      response: { status: 200, headers: [], content },
    };
    const har = JSON.stringify({ log: { entries: [entry, { request: {} }] } });
    for (const text of [har, `${JSON.stringify(entry)}\n`]) {
      const calls = readRecording(text, 'a.har', { searchUsers: path });
      expect(calls.map(({ operationId, parameters }) => [operationId, parameters])).toEqual([
        ['searchUsers', { keyword: 'camping' }],
      ]);
      const learned = await learnFrom({ files: ['a.har'], calls });
      expect(found(learned)).toContain('code-type');
      expect(reportOf(learned.report).summary).toContain(' Recorded calls: 1.');
    }
    expect(() => readRecording('{}', 'a.har', {})).toThrow('has no call of the service');
    expect(() => readRecording('{}\n<', 'a.har', {})).toThrow('Line 2 of --from a.har');
  });
});

test('a plan names calls, gaps and costs, and makes no call', async () => {
  const before = mock.requests().length;
  const command = join(import.meta.dirname, '../../packages/conform/src/cli.ts');
  const options = ['--base-url', mock.url, '--values', 'keyword=camping', '--plan'];
  const text = execFileSync(process.execPath, [command, 'learn', ...options], { encoding: 'utf8' });
  expect(text).toMatch(/searchUsers +the second page \(may cost\)/);
  expect(text).toMatch(/listAnswers +a valid call \(left out: give --values questionId=…\)/);
  expect(text).toMatch(/They look at \d+ of \d+ gaps: .*page-size/);
  expect(text).toMatch(/not looked at +token-issuing +no response shows it/);
  expect(text).toMatch(/5 are valid: each may cost what the server charges/);
  expect(mock.requests().length).toBe(before);
});

test('every file of the contract can be patched and keeps its other lines', async () => {
  const learned = await learnFrom({ baseUrl: drifting.url, ...common });
  const removed = contractPatch(contract, learned).match(/^-(?!--).*$/gm) ?? [];
  // Only marks and types are replaced: no comment, no choice, no description.
  for (const line of removed) expect(line).toMatch(/^- *(x-evidence|x-note|type|items)\b/);
});
