import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { type Outcome, run, type ServedProcess, serve } from './run-command.ts';
import { commandsOf } from './runbook.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();

/** A machine on which the commands of the runbook are given as they are written, but for its folders. */
function createMachine() {
  const env = { GATEWAY_DATA_DIR: path('data'), GATEWAY_LOG_FILE: path('gateway.log') };
  const gateway = async (...args: readonly string[]) => run(args, { env });
  let served: ServedProcess | undefined;
  const start = async () => {
    served = await serve([], { env });
    return served;
  };
  const type = async (line: string): Promise<Outcome | string> => {
    if (line === 'systemctl stop social-data-gateway') return String(await served?.stop());
    if (line === 'systemctl start social-data-gateway') return (await start()).url;
    if (line === 'curl -s $ADMIN/readyz') return (await fetch(`${served?.adminUrl}/readyz`)).text();
    const [program, ...args] = line
      .replaceAll('/var/log/social-data-gateway', path())
      .replaceAll('/var/lib/social-data-gateway', path('data'))
      .replaceAll('backup.sqlite', path('backup.sqlite'))
      .split(' ');
    if (program !== 'social-data-gateway') throw new Error(`The machine has no ${line}`);
    return gateway(...args);
  };
  return { gateway, start, type };
}

test('the steps of "Restore a backup" bring back what the logs have, and say what to give again', async () => {
  const { gateway, start, type } = createMachine();
  const give = async (...args: readonly string[]) => {
    const outcome = await gateway(...args);
    expect(outcome.code, outcome.stderr).toBe(0);
    return outcome.stdout.trim();
  };
  const token = await give('tokens', 'create', '--init', '--name', 'A', '--balance', '100');
  await give('tokens', 'create', '--name', 'B');
  await give('dataset', 'seed', '--users', '5', '--authors', '0', '--questions', '0');
  const { url } = await start();
  await give('backup', path('backup.sqlite'));
  for (let call = 0; call < 5; call += 1) expect((await searchUsers(url, token)).code).toBe(0);
  await give('tokens', 'top-up', 'A', '50', '--key', 'invoice-1');
  await give('tokens', 'revoke', 'B');

  const said = new Map<string, Outcome | string>();
  for (const line of commandsOf('Restore a backup')) said.set(line, await type(line));
  const outcomeOf = (part: RegExp) => [...said].find(([line]) => part.test(line))?.[1];
  expect(outcomeOf(/gateway restore/)).toMatchObject({
    ...{ code: 0, stdout: expect.stringMatching(/"B" \(\w+\) is active again/) },
  });
  expect(outcomeOf(/--apply$/)).toMatchObject({ stdout: expect.stringMatching(/invoice|top-up/) });
  expect(outcomeOf(/gateway\.log$/)).toMatchObject({
    stdout: expect.stringMatching(/^.*tokens revoke .*give-again$/m),
  });
  expect(outcomeOf(/gateway\.log$/)).not.toMatchObject({
    stdout: expect.stringMatching(/lacking/),
  });
  expect(outcomeOf(/verify/)).toMatchObject({ code: 0 });
  expect(outcomeOf(/readyz/)).toContain('"status":"ready"');
  await give('tokens', 'revoke', 'B');
  const tokens = JSON.parse(await give('tokens', 'list', '--format', 'json'));
  expect(tokens).toMatchObject([{ name: 'A', balance: 145 }, { name: 'B' }]);
  expect(await gateway('ledger', 'reconcile', '--log', path('gateway.log'))).toMatchObject({
    ...{ code: 0, stdout: '' },
  });
}, 240_000);

/** The arguments that a shell makes of a line. */
function typed(line: string): readonly string[] {
  const script = `for each in ${line}; do printf '%s\\0' "$each"; done`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('the commands that reconcile prints run as they stand, also after a name was given anew, or a token has expired', async () => {
  const { gateway } = createMachine();
  const give = async (...args: readonly string[]) => {
    const outcome = await gateway(...args);
    expect(outcome.code, `${args.join(' ')}: ${outcome.stderr}`).toBe(0);
    return outcome.stdout.trim();
  };
  const lacking = async (): Promise<{ what: string }[]> => {
    const { stdout } = await gateway(
      ...['ledger', 'reconcile', '--log', path('gateway.log'), '--format', 'json'],
    );
    return JSON.parse(stdout || '[]');
  };
  const token = ['tokens', 'create', '--name'];
  await give(...token, 'lost', '--init');
  for (const name of ['kept', '-hyphen', 'turned\u202e', 'old', "it's"]) await give(...token, name);
  await give('backup', path('names.sqlite'));
  await give(...token, 'brief', '--expires', '1s');
  await give('tokens', 'update', 'kept', '--expires', '1s');
  await give('tokens', 'revoke', 'lost');
  await give(...token, 'lost', '--rate', '1/s');
  await give('groups', 'create', '--', '-group');
  await give('tokens', 'update', '--group', '-group', '--', '-hyphen');
  await give('tokens', 'update', 'turned\u202e', '--daily-quota', '5');
  await give('tokens', 'update', 'old', '--name', 'new');
  await give('tokens', 'rotate', 'new');
  await give('groups', 'create', 'gone');
  await give('budgets', 'set', '--group', 'gone', '--period', 'day', '--credits', '9');
  await give('tokens', 'update', "it's", '--group', 'gone');
  await give('tokens', 'revoke', "it's");
  await give('groups', 'remove', 'gone');
  for (const name of ['new', 'lost', '-hyphen'])
    await give('budgets', 'set', '--token', name, '--period', 'day', '--credits', '9');
  await give('admin-token', 'create', '--expires', '30d');

  await give('restore', path('names.sqlite'), '--replace');
  const found = await lacking();
  expect(found).toHaveLength(14);
  for (const { what } of found) await give(...typed(what));
  // The new one has another id.
  expect(await lacking()).toMatchObject([{ what: expect.stringMatching(/^admin-token create /) }]);
}, 240_000);
