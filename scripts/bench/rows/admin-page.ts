import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import { dataFilePath } from '../../../packages/gateway/src/data-file-path.ts';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import {
  runGatewayCommand,
  type ServedGateway,
  serveGatewayCommand,
} from '../../process/gateway-command.ts';
import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { ENTRIES, largeLedger } from '../gateway/large-ledger.ts';
import { longestWait } from '../gateway/longest-wait.ts';
import { withCopy } from '../run/prepared-data.ts';

/** Tokens, each with usage of two operations with two codes on each day. */
const TOKENS = 2_000;
const DAYS = 90;
const CALLS_PER_SECOND = 50;
const QUIET_MS = 5_000;
const MORE_MS = 5;
const SECTIONS = ['', 'spend', 'failures', 'tokens', 'budgets', 'service'] as const;

const row: BenchRow = {
  area: 'gateway',
  name: `admin page on ${ENTRIES.toLocaleString('en')} ledger entries and ${(TOKENS * DAYS * 4).toLocaleString('en')} rows of usage`,
  measures: 'How long callers wait while an operator opens every page for the first time.',
  target: `callers wait at most ${MORE_MS} ms longer`,
  method: `calls at ${CALLS_PER_SECOND}/s for ${QUIET_MS / 1000} s alone, and while each section is read once, with the 90 days of the usage; the wait counts from the moment at which a call was due`,
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () =>
    withCopy(await largeLedger(), async (dataDir) => {
      fillUsage(dataDir);
      const gateway = await serveGatewayCommand(dataDir, '--admin-page');
      try {
        return await measure(gateway, dataDir);
      } finally {
        gateway.process.kill();
        await once(gateway.process, 'exit');
      }
    }),
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
  const times: Figure[] = [];
  const reading = await wait(async () => {
    for (const section of SECTIONS) {
      const start = performance.now();
      const address = `${gateway.adminUrl}/admin/${section}?from=2026-01-01&to=2026-03-31&by=token`;
      const response = await fetch(address, { headers: { cookie } });
      await response.text();
      if (response.status !== 200) throw new Error(`${address} has the status ${response.status}`);
      times.push(figure(`page ${section || 'overview'}`, 'ms', performance.now() - start));
    }
  });
  const failures = quiet.failures + reading.failures;
  if (failures > 0) throw new Error(`${failures} calls failed`);
  return [
    figure('longer wait while pages are read', 'ms', reading.longest - quiet.longest, {
      atMost: MORE_MS,
    }),
    figure('longest wait while pages are read', 'ms', reading.longest),
    figure('longest wait without', 'ms', quiet.longest),
    ...times,
  ];
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
