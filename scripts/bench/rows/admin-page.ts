import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import { dataFilePath } from '../../../packages/gateway/src/data-file-path.ts';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import type { BenchRow } from '../bench-row.ts';
import { fillLedger } from '../gateway/fill-ledger.ts';
import {
  runGatewayCommand,
  type ServedGateway,
  serveGatewayCommand,
} from '../../process/gateway-command.ts';
import { longestWait } from '../gateway/longest-wait.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 5_000_000);
/** Tokens, each with usage of two operations with two codes on each day. */
const TOKENS = 2_000;
const DAYS = 90;
const CALLS_PER_SECOND = 50;
const QUIET_MS = 10_000;
const MORE_MS = 5;
const SECTIONS = ['', 'spend', 'failures', 'tokens', 'budgets', 'service'] as const;

/** How long callers wait while an operator opens every page for the first time. */
const row: BenchRow = {
  name: `admin page on ${ENTRIES.toLocaleString('en')} ledger entries and ${(TOKENS * DAYS * 4).toLocaleString('en')} rows of usage`,
  target: `callers wait at most ${MORE_MS} ms longer`,
  method: `calls at ${CALLS_PER_SECOND}/s for ${QUIET_MS / 1000} s alone, and while each section is read once, with the 90 days of the usage; the wait counts from the moment at which a call was due`,
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-page-'));
    await fillLedger(dataDir, ENTRIES);
    fillUsage(dataDir);
    const gateway = await serveGatewayCommand(dataDir, '--admin-page');
    try {
      return await measure(gateway, dataDir);
    } finally {
      gateway.process.kill();
      await once(gateway.process, 'exit');
      rmSync(dataDir, { recursive: true });
    }
  },
};

function fillUsage(dataDir: string): void {
  const database = openDatabase({ file: dataFilePath(dataDir) });
  database.exec(`
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${TOKENS})
    INSERT INTO accounts (id, name, created_at) SELECT 'filled-' || n, 'filled ' || n, 0 FROM n;
    WITH RECURSIVE d (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM d WHERE d + 1 < ${DAYS}),
      o (operation) AS (VALUES ('searchUsers'), ('listAnswers')), c (code) AS (VALUES (0), (301))
    INSERT INTO usage (account, day, operation, code, via, calls, credits, saved)
    SELECT id, date('2026-01-01', '+' || d || ' days'), operation, code, 'call', 10, (code = 0) * 10, 0
    FROM accounts, d, o, c WHERE id LIKE 'filled-%'`);
  database.close();
}

async function measure(gateway: ServedGateway, dataDir: string) {
  const folder = ['--data-dir', dataDir];
  const create = ['tokens', 'create', '--name', 'caller', '--balance', '1000000'];
  const token = (await runGatewayCommand(...create, ...folder)).trim();
  const adminToken = (await runGatewayCommand('admin-token', 'create', ...folder)).trim();
  const url = `${gateway.url}${operations.searchUsers.path}?token=${token}&keyword=camping`;
  const wait = (work: () => Promise<unknown>) => longestWait(url, CALLS_PER_SECOND, work);
  const cookie = await signIn(gateway, adminToken);
  await wait(() => setTimeout(QUIET_MS));
  const quiet = await wait(() => setTimeout(QUIET_MS));
  const times: string[] = [];
  const reading = await wait(async () => {
    for (const section of SECTIONS) {
      const start = performance.now();
      const address = `${gateway.adminUrl}/admin/${section}?from=2026-01-01&to=2026-03-31&by=token`;
      const response = await fetch(address, { headers: { cookie } });
      await response.text();
      if (response.status !== 200) throw new Error(`${address} has the status ${response.status}`);
      times.push(`${section || 'overview'} ${(performance.now() - start).toFixed(0)} ms`);
    }
  });
  const failures = quiet.failures + reading.failures;
  return {
    result: `${reading.longest.toFixed(1)} ms while pages are read, ${quiet.longest.toFixed(1)} ms without; ${times.join(', ')}; ${failures} failed calls`,
    holds: reading.longest - quiet.longest <= MORE_MS && failures === 0,
  };
}

async function signIn({ adminUrl }: ServedGateway, token: string): Promise<string> {
  const response = await fetch(`${adminUrl}/admin/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

export default row;
