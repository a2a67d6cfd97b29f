import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { openLog } from '../../src/observability/open-log.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay, teamToken } from './test-relay.ts';

const masking = vi.hoisted(() => ({ isOn: true }));

vi.mock(import('../../../relay/src/response-reader.ts'), async (original) => {
  const { createTokenMask, ...others } = await original();
  return {
    ...others,
    createTokenMask: (tokens) =>
      masking.isOn ? createTokenMask(tokens) : { tokens, apply: (json) => json },
  };
});

vi.mock(import('../../src/call/mask-secrets.ts'), async (original) => {
  const { maskSecrets } = await original();
  return { maskSecrets: (text, secret) => (masking.isOn ? maskSecrets(text, secret) : text) };
});

/** What the upstream does with the calls, one after the other. */
const behaviours = [
  ...['ok', 'echo', 'complain', 'quote', 'reset', 'raw', 'html', 'redirect', 'gbk'],
  ...['code-301', 'later-1,ok', 'nodata', 'code-600'],
];

/** Characters of a token that identify it. */
const RECOGNIZABLE_LENGTH = 12;

interface Output {
  readonly responses: string;
  readonly metrics: string;
  readonly files: string;
  /** The token of the caller. */
  readonly token: string;
}

/** Lets the upstream fail in many ways and repeat what it was sent, and returns all that the relay wrote. */
async function provokeLeaks(): Promise<Output> {
  const folder = mkdtempSync(join(tmpdir(), 'relay-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { log, close } = await openLog({
    logFile: join(folder, 'gateway.log'),
    logLevel: 'debug',
  });
  const upstream = await startUpstream();
  let passed = 0;
  const clock = { now: () => Date.now(), monotonic: () => performance.now() + passed };
  const relay = await startRelay(upstream.url, {
    ...{ log, clock, sourceTimeout: 60_000, dataFile: join(folder, 'gateway.sqlite') },
  });
  const token = await relay.token();
  const responses: string[] = [];
  const call = async (keyword: string): Promise<void> => {
    const { headers, text } = await relay.search(keyword, token);
    responses.push(JSON.stringify([...headers]), text);
    // Whatever holds requests back is over at the next call.
    passed += 61_000;
  };
  for (const behaviour of behaviours) await call(`a:${behaviour}`);
  // A caller who mixes up two parameters.
  await call(`${token}:quote`);
  await upstream.order({ refuseWith: 100 });
  await call('b:ok');
  await upstream.kill();
  await call('c:ok');
  const metrics = await adminPages(relay);
  await relay.close();
  await close();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  return { responses: responses.join('\n'), metrics, files: files.join('\n'), token };
}

async function adminPages({ adminUrl }: TestRelay): Promise<string> {
  const pages = ['/upstream', '/readyz', '/metrics'].map(async (page) =>
    (await fetch(`${adminUrl}${page}`)).text(),
  );
  return (await Promise.all(pages)).join('\n');
}

/** Which of the two tokens the text has, in whatever form. */
function found(text: string, token: string): string[] {
  // Not decodeURIComponent: what a hostile upstream sent need not be UTF-8.
  const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const plain = [text, decoded].join('\n');
  const secrets = { team: teamToken, caller: token };
  return Object.entries(secrets)
    .filter(
      ([, secret]) =>
        plain.includes(secret.slice(0, RECOGNIZABLE_LENGTH)) ||
        plain.includes(secret.slice(-RECOGNIZABLE_LENGTH)),
    )
    .map(([name]) => name);
}

describe('the tokens of the team and of a caller', () => {
  test('are in no response, metric, log and file, whatever the upstream does', async () => {
    const { responses, metrics, files, token } = await provokeLeaks();
    const codes = [...responses.matchAll(/"code":(\d+)/g)].map(([, code]) => Number(code));
    expect(new Set(codes)).toEqual(new Set([0, 301, 400, 500]));
    expect(files).toContain('the upstream refuses the token');
    expect(files).toContain('"code":301');
    expect(found(responses, token)).toEqual([]);
    expect(found(metrics, token)).toEqual([]);
    expect(found(files, token)).toEqual([]);
  });

  longTest('are found by this test when nothing is masked', async () => {
    masking.isOn = false;
    onTestFinished(() => {
      masking.isOn = true;
    });
    const { responses, token } = await provokeLeaks();
    expect(found(responses, token)).toEqual(['team', 'caller']);
  });
});
