/**
 * Calls, tops up, rotates and revokes on a disk with an injected fault, writes a line on standard output
 * for everything that the store acknowledged or refused, and then kills itself. Argument: the data file.
 */
import { writeSync } from 'node:fs';
import { systemClock } from '../../src/clock.ts';
import type { NewAccount } from '../../src/ledger/store.ts';
import { openDataFile } from '../../src/open-data-file.ts';
import type { FaultEvent } from './fault-event.ts';

const ROUNDS = 60;
const STANDARD_OUTPUT = 1;

const [file = ''] = process.argv.slice(2);
const { store } = openDataFile(file, { clock: systemClock, quotaZone: 'UTC' });

function report(event: FaultEvent): void {
  writeSync(STANDARD_OUTPUT, `${JSON.stringify(event)}\n`);
}

/** Runs an administrative command and reports it once it is acknowledged. */
async function administer(event: FaultEvent, command: () => Promise<unknown>): Promise<void> {
  const done = await command().then(
    () => true,
    () => false,
  );
  if (done) report(event);
}

function account(name: string): NewAccount {
  const unlimited = { operations: null, rate: null, dailyQuota: null, expiresAt: null };
  return { ...unlimited, origins: null, group: null, name, balance: 1_000_000, secretHash: name };
}

async function call(accountId: string, requestId: string): Promise<void> {
  const operationId = 'searchUsers';
  try {
    const admission = await store.admit({ accountId, operationId, requestId, cost: 1 });
    if (admission === 'changed' || !admission.ok) return;
    await store.settle(admission.reservation, 0);
    report({ kind: 'charged', requestId });
    store.markDelivered(admission.reservation);
  } catch {
    report({ kind: 'refused', requestId });
  }
}

try {
  const spender = await store.createAccount(account('spender'));
  const rotated = await store.createAccount(account('rotated'));
  const revoked = await store.createAccount(account('revoked'));
  report({ kind: 'accounts' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const simultaneous = Array.from({ length: 1 + (round % 7) }, (_, index) =>
      call(spender.id, `request-${round}-${index}`),
    );
    await Promise.all(simultaneous);
    if (round % 3 === 1) await administer({ kind: 'top-up' }, () => store.topUp(spender.id, 1000));
    if (round % 5 === 2) {
      const secretHash = `secret-${round}`;
      const rotate = () => store.rotateSecret(rotated.id, secretHash, Date.now());
      await administer({ kind: 'rotated', secretHash }, rotate);
    }
    if (round === 20) {
      await administer({ kind: 'revoked' }, () => store.revokeAccount(revoked.id));
    }
    // Lets the delayed commit of deliveries run now and then.
    if (round % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 60));
  }
} catch {
  // The accounts could not be created: nothing was acknowledged.
}
process.kill(process.pid, 'SIGKILL');
