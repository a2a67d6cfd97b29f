import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingPostgres } from '../../packages/gateway/test/postgres/postgres-programs.ts';
import { killChildren, startChild } from '../process/child.ts';

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const gateway = fileURLToPath(new URL('../../packages/gateway/src/cli.ts', import.meta.url));
const env = { ...process.env, GATEWAY_PORT: '0', SECOND_GATEWAY_PORT: '0' };

afterEach(killChildren);

beforeEach(({ skip }) => {
  const missing = missingPostgres();
  if (missing === undefined) return;
  if (process.env.REQUIRE_POSTGRES === '1') throw new Error(missing);
  skip(missing);
});

test('npm start -- --nodes shows one balance on two gateways, and leaves nothing behind', {
  timeout: 60_000,
}, async () => {
  const child = startChild([script, '--nodes'], { env });
  await child.prints(/^ready.*\n/m);
  const lines = child.out().matchAll(/ {2}(\w[^:]*): curl -si? '(.+)'$/gm);
  const requests = new Map([...lines].map(([, purpose = '', url = '']) => [purpose, url]));
  const codeOf = async (purpose: string) =>
    (await (await fetch(requests.get(purpose) ?? '')).json()).code;
  expect(await codeOf('with a balance of 2')).toBe(0);
  expect(await codeOf('with the same balance')).toBe(0);
  expect(await codeOf('with a balance of 2')).toBe(601);
  expect(await codeOf('what is left')).toBe(0);

  const [, url = ''] =
    /GATEWAY_DATABASE_URL='(.*)' npm run gateway -- usage/.exec(child.out()) ?? [];
  const verified = execFileSync(process.execPath, [gateway, 'ledger', 'verify'], {
    env: { ...process.env, GATEWAY_DATABASE_URL: url },
    encoding: 'utf8',
  });
  expect(verified).toContain('Balances and counters match the ledger.');

  const folder = new URL(url).searchParams.get('host') ?? '';
  expect(existsSync(folder)).toBe(true);
  child.process.kill('SIGINT');
  expect(await child.ended).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(child.err()).toBe('');
});

test('npm start refuses --nodes together with other choices', async () => {
  const child = startChild([script, '--nodes', '--relay'], { env });
  expect(await child.ended).toBe(1);
  expect(child.err()).toBe('The two nodes belong together: give --nodes alone.\n');
});
