import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../../test/crash/random-numbers.ts';
import { inTurn } from '../../../../../test/scale.ts';
import type { AttemptFailure, AttemptResult } from '../../../../relay/src/attempt.ts';
import { TokenHold } from '../../../../relay/src/circuit-breaker.ts';
import { UpstreamHealth } from '../../../../relay/src/upstream-health.ts';

const BURST = 20;
const REFILL_MS = 300_000;
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ok: AttemptResult = { ok: true, data: '{}' };
const failure = { ok: false, code: 301, message: '', maxAttempts: 1 } as const;
const uncertain: AttemptFailure = { ...failure, reason: 'broken', billing: 'unknown' };
/** Of one request alone, so it opens no breaker. */
const oversize: AttemptFailure = { ...failure, reason: 'unserved', billing: 'probable' };
const refused: AttemptFailure = { ...failure, reason: 'refused', billing: 'none' };
const unreachable: AttemptFailure = { ...failure, reason: 'unserved', billing: 'none' };

/** What an upstream teaches about accounts, each of whose requests is another one. */
function openHealth() {
  let now = 0;
  let requests = 0;
  const clock = { now: () => now, monotonic: () => now };
  const health = new UpstreamHealth({ clock, report: () => {} });
  const key = { id: 'team', hold: new TokenHold() };
  const end = (accountId: string, result: AttemptResult, sentAt = now) => {
    requests += 1;
    const call = { operationId: 'searchUsers', accountId, sent: [] } as const;
    health.learn({ call, key: `${requests}` }, result, { key, sentAt }, now);
  };
  /** Of an operation without failures, so that no breaker is open. */
  const refusal = (accountId: string) =>
    health.refusal({ operationId: 'listAnswers', accountId, sent: [] }, now);
  return {
    end,
    refusal,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** A request of an account ends, unless its bucket is empty. Returns whether it was sent. */
    send: (accountId: string, result: AttemptResult): boolean => {
      if (refusal(accountId) !== undefined) return false;
      end(accountId, result);
      return true;
    },
    /** As `send`, unless a breaker is open. */
    call: (accountId: string, result: AttemptResult): number | undefined => {
      const call = { operationId: 'searchUsers', accountId, sent: [] } as const;
      const { code } = health.refusal(call, now) ?? {};
      if (code !== undefined) return code;
      health.begin(call, now);
      end(accountId, result);
      return undefined;
    },
  };
}

/** How many uncertain requests of an account are sent until its bucket is empty. */
function leftOf({ send }: Pick<ReturnType<typeof openHealth>, 'send'>, accountId: string): number {
  let left = 0;
  while (left < 1_000 && send(accountId, oversize)) left += 1;
  return left;
}

describe('the uncertain requests of an account', () => {
  test('are limited to a burst, and to one per refill after that', () => {
    const { send, pass, refusal } = openHealth();
    let sent = 0;
    for (let second = 0; second <= 24 * 3_600; second += 1) {
      send('honest', ok);
      if (send('attacker', uncertain)) sent += 1;
      pass(SECOND);
    }
    expect(sent).toBe(BURST + (24 * HOUR) / REFILL_MS);
    expect(refusal('attacker')).toMatchObject({
      code: 302,
      retryAfter: expect.any(Number),
      message: expect.stringMatching(/^Too many requests of this account failed .* in \d+ s\.$/),
    });
    expect(refusal('honest')).toBeUndefined();
  });

  test('that were in flight take more than the bucket has, and then one every refill', () => {
    const { end, pass, refusal, send } = openHealth();
    for (let request = 0; request < BURST + 16; request += 1) end('attacker', oversize);
    for (let trial = 0; trial < 20; trial += 1) {
      expect(refusal('attacker')).toMatchObject({ retryAfter: REFILL_MS / SECOND });
      pass(REFILL_MS);
      expect(send('attacker', oversize)).toBe(true);
    }
  });

  test('are full again after a day', () => {
    const health = openHealth();
    expect(leftOf(health, 'anna')).toBe(BURST);
    health.pass(24 * HOUR);
    expect(leftOf(health, 'anna')).toBe(BURST);
  });

  test('are not those that were certainly not billed', () => {
    const health = openHealth();
    for (let request = 0; request < 100; request += 1)
      for (const result of [refused, unreachable]) health.send('anna', result);
    expect(leftOf(health, 'anna')).toBe(BURST);
  });

  test('come back one by one with requests that the account pays', () => {
    const health = openHealth();
    expect(leftOf(health, 'anna')).toBe(BURST);
    for (let request = 0; request < 4; request += 1) health.end('anna', ok);
    expect(leftOf(health, 'anna')).toBe(4);
    for (let request = 0; request < 100; request += 1) health.end('anna', ok);
    expect(leftOf(health, 'anna')).toBe(BURST);
  });
});

describe('an outage of the upstream', () => {
  const accounts = ['anna', 'ben', 'carla', 'dan', 'eva', 'fred', 'gina'];

  test('locks no account out, however long it lasts', () => {
    const { call, pass } = openHealth();
    for (const account of accounts) call(account, ok);
    const codes = new Set<number | undefined>();
    for (let second = 0; second < 3_600; second += 1) {
      for (const account of accounts) codes.add(call(account, uncertain));
      pass(SECOND);
    }
    expect([...codes]).toEqual([undefined, 301]);
    pass(2 * MINUTE);
    for (const account of accounts) expect(call(account, ok)).toBeUndefined();
  });

  test('gives back what the first accounts took that noticed it', () => {
    const health = openHealth();
    // More than its bucket has: its requests were in flight together.
    for (let request = 0; request < 30; request += 1) health.end('anna', uncertain);
    expect(health.refusal('anna')).toBeDefined();
    for (let request = 0; request < 5; request += 1) health.end('ben', uncertain);
    expect(health.refusal('anna')).toBeUndefined();
    health.pass(1);
    // Was sent before, and ends now.
    health.end('anna', uncertain, 0);
    health.end('anna', ok);
    expect(leftOf(health, 'anna')).toBe(BURST);
  });

  test('that only one account sees is over for it with its first success, a refill later at most', () => {
    const { call, end, pass, refusal } = openHealth();
    call('ben', ok);
    pass(SECOND);
    // What came before a success of the account says nothing.
    call('anna', ok);
    pass(SECOND);
    for (let request = 0; request < 48; request += 1) end('anna', uncertain);
    pass(REFILL_MS);
    expect(call('anna', uncertain)).toBeUndefined();
    expect(refusal('anna')).toMatchObject({ retryAfter: REFILL_MS / SECOND });
    pass(REFILL_MS);
    for (let request = 0; request < 48; request += 1) expect(call('anna', ok)).toBeUndefined();
    expect(refusal('anna')).toBeUndefined();
  });

  test('is none while the operation works for others', () => {
    const { end, refusal } = openHealth();
    for (let request = 0; request < BURST; request += 1) {
      end('anna', uncertain);
      end('ben', uncertain);
      end('carla', ok);
    }
    expect([refusal('anna'), refusal('carla')]).toEqual([expect.anything(), undefined]);
  });

  const shares = [
    [1, 0.25],
    [2, 0.01],
    [2, 0.5],
    [2, 0.9],
    [7, 0.02],
    [7, 0.5],
    [7, 0.8],
  ] as const;
  test.each(inTurn(shares, 4, 7))(
    'that fails a part of the requests locks none of %i accounts out (%d of them)',
    (count, share) => {
      const { send, pass } = openHealth();
      const random = randomNumbers(1);
      let locked = 0;
      for (let second = 0; second < 6 * 3_600; second += 1) {
        for (const account of accounts.slice(0, count))
          if (!send(account, random() < share ? uncertain : ok)) locked += 1;
        pass(SECOND);
      }
      expect(locked).toBe(0);
    },
  );
});

describe('an account that fails on purpose', () => {
  test('is limited also while no other one asks and it pays every second request', () => {
    const { send, pass } = openHealth();
    let [failed, paid] = [0, 0];
    for (let second = 0; second < 6 * 3_600; second += 1) {
      const isPaid = (failed + paid) % 2 === 1;
      if (send('attacker', isPaid ? ok : uncertain)) {
        if (isPaid) paid += 1;
        else failed += 1;
      }
      pass(SECOND);
    }
    expect(failed).toBeLessThanOrEqual(paid + BURST + (6 * HOUR) / REFILL_MS);
  });

  test.each([
    ['while requests of others fail now and then', ['attacker']],
    ['together with a second one', ['attacker', 'accomplice']],
  ])('is limited %s', (_, attackers) => {
    const { send, pass } = openHealth();
    const random = randomNumbers(2);
    let [sent, locked] = [0, 0];
    for (let second = 0; second < 6 * 3_600; second += 1) {
      for (const honest of ['anna', 'ben'])
        if (!send(honest, random() < 0.001 ? uncertain : ok)) locked += 1;
      for (const attacker of attackers) if (send(attacker, uncertain)) sent += 1;
      pass(SECOND);
    }
    const allowed = attackers.length * (BURST + (6 * HOUR) / REFILL_MS);
    expect(locked).toBe(0);
    // More in the seconds in which more than half of the others fail.
    expect(sent).toBeLessThan(1.5 * allowed);
  });
});
