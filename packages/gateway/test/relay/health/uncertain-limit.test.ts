import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../../test/crash/random-numbers.ts';
import { inTurn } from '../../../../../test/scale.ts';
import { UncertainLimit } from '../../../../relay/src/account-failures.ts';
import type { AttemptFailure, AttemptResult } from '../../../../relay/src/attempt.ts';

const BURST = 20;
const REFILL_MS = 300_000;
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ok: AttemptResult = { ok: true, payload: { ok: true, data: '{}' } };
const failure = { ok: false, code: 301, message: '', maxAttempts: 1 } as const;
const uncertain: AttemptFailure = { ...failure, reason: 'broken', billing: 'unknown' };
const refused: AttemptFailure = { ...failure, reason: 'refused', billing: 'none' };
const unreachable: AttemptFailure = { ...failure, reason: 'broken', billing: 'none' };

function openLimit({ burst = BURST } = {}) {
  let now = 0;
  const limit = new UncertainLimit(burst);
  return {
    limit,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** A request of an account ends, unless its bucket is empty. Returns whether it was sent. */
    send: (accountId: string, result: AttemptResult, isOutage = false): boolean => {
      if (limit.refusal(accountId, now) !== undefined) return false;
      limit.ended({ operationId: 'searchUsers', accountId }, result, { isOutage, now });
      return true;
    },
    end: (accountId: string, result: AttemptResult) =>
      limit.ended({ operationId: 'searchUsers', accountId }, result, { isOutage: false, now }),
    refusal: (accountId: string) => limit.refusal(accountId, now),
    left: (accountId: string) => limit.left(accountId, now),
  };
}

describe('the uncertain requests of an account', () => {
  test('are limited to a burst, and to one per refill after that', () => {
    const { send, pass, refusal } = openLimit();
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

  test('that were in flight take more than the bucket has, so that the average holds', () => {
    const { end, pass, left, refusal } = openLimit();
    end('honest', ok);
    for (let request = 0; request < BURST + 16; request += 1) end('attacker', uncertain);
    expect(left('attacker')).toBe(-16);
    pass(16 * REFILL_MS);
    expect(refusal('attacker')).toMatchObject({ retryAfter: REFILL_MS / SECOND });
    pass(REFILL_MS);
    expect(refusal('attacker')).toBeUndefined();
    pass(HOUR * 24);
    expect(left('attacker')).toBe(BURST);
  });

  test('are not those that were certainly not billed', () => {
    const { send, left } = openLimit();
    for (let request = 0; request < 100; request += 1)
      for (const result of [refused, unreachable]) send('anna', result);
    expect(left('anna')).toBe(BURST);
  });

  test('come back one by one with requests that the account pays', () => {
    const { send, left } = openLimit();
    send('other', ok);
    for (let request = 0; request < 10; request += 1) send('anna', uncertain);
    expect(left('anna')).toBe(10);
    for (let request = 0; request < 4; request += 1) send('anna', ok);
    expect(left('anna')).toBe(14);
    for (let request = 0; request < 100; request += 1) send('anna', ok);
    expect(left('anna')).toBe(BURST);
  });

  test('of an account whose bucket is full take no memory', () => {
    const { send, pass, left } = openLimit({ burst: 1 });
    send('other', ok);
    send('anna', uncertain);
    expect(left('anna')).toBe(0);
    pass(REFILL_MS);
    expect(left('anna')).toBe(1);
  });
});

interface Steps {
  next(...values: unknown[]): unknown;
}

/** How many steps all iterators take in a run, those of arrays, maps, sets and generators. */
function stepsOf(run: () => void): number {
  const generators = Object.getPrototypeOf(function* () {}).prototype;
  const iterators = [[].values(), new Map().values(), new Set().values()];
  const counted = [generators, ...iterators.map((each) => Object.getPrototypeOf(each))].map(
    (prototype: Steps) => ({ prototype, next: prototype.next }),
  );
  let steps = 0;
  counted.forEach(({ prototype, next }) => {
    prototype.next = function (...values) {
      steps += 1;
      return next.apply(this, values);
    };
  });
  try {
    run();
    return steps;
  } finally {
    counted.forEach(({ prototype, next }) => {
      prototype.next = next;
    });
  }
}

describe('an outage of the upstream', () => {
  const accounts = ['anna', 'ben', 'carla', 'dan', 'eva', 'fred', 'gina'];

  test('locks no account out, however long it lasts', () => {
    const { send, pass } = openLimit();
    for (const account of accounts) send(account, ok);
    let locked = 0;
    for (let second = 0; second < 3_600; second += 1) {
      for (const account of accounts) if (!send(account, uncertain)) locked += 1;
      pass(SECOND);
    }
    expect(locked).toBe(0);
    for (const account of accounts) expect(send(account, ok)).toBe(true);
  });

  test('gives back what the first account took that noticed it', () => {
    const { end, pass, left } = openLimit();
    for (const account of accounts) end(account, ok);
    // More than its bucket has: its requests were in flight together.
    for (let request = 0; request < 30; request += 1) end('anna', uncertain);
    expect(left('anna')).toBe(-10);
    for (const account of ['ben', 'carla', 'dan', 'eva']) {
      pass(10 * SECOND);
      end(account, uncertain);
    }
    expect(left('anna')).toBe(BURST);
    for (const account of accounts) expect(left(account)).toBeGreaterThan(BURST - 2);
  });

  test('is noticed by the accounts that ask, and not by those that asked before', () => {
    const { end, pass, left } = openLimit();
    for (const account of accounts) end(account, ok);
    pass(30 * SECOND);
    end('anna', ok);
    pass(SECOND);
    for (let request = 0; request < 30; request += 1) end('anna', uncertain);
    pass(SECOND);
    end('ben', uncertain);
    expect(left('anna')).toBe(BURST);
  });

  test('that another account notices later gives nothing back', () => {
    const { end, pass, left } = openLimit();
    end('ben', ok);
    for (let request = 0; request < BURST; request += 1) end('anna', uncertain);
    pass(61 * SECOND);
    end('ben', uncertain);
    expect(left('anna')).toBe(0);
  });

  test.each([
    ['while the operation works for others', ok],
    ['while it fails for others too', uncertain],
  ])(
    'costs a failed request no more steps when 5,000 accounts took lately than with 10, %s',
    (_, result) => {
      const stepsWith = (takers: number) => {
        const { end, pass } = openLimit();
        for (let taker = 0; taker < takers; taker += 1) {
          for (const account of accounts) end(account, ok);
          end(`taker ${taker}`, uncertain);
        }
        pass(SECOND);
        // Gives back to all of them at once when it fails for others too.
        for (const account of accounts) end(account, result);
        return stepsOf(() => {
          for (let request = 0; request < 100; request += 1) end('anna', uncertain);
        });
      };
      expect(stepsWith(5_000)).toBe(stepsWith(10));
    },
  );

  test('takes nothing while the circuit breaker lets trials alone pass', () => {
    const { send, pass, left } = openLimit();
    for (let trial = 0; trial < 100; trial += 1) {
      send('anna', uncertain, true);
      pass(MINUTE);
    }
    expect(left('anna')).toBe(BURST);
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
      const { send, pass } = openLimit();
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
  test.each([
    ['while requests of others fail now and then', ['attacker']],
    ['together with a second one', ['attacker', 'accomplice']],
  ])('is limited %s', (_, attackers) => {
    const { send, pass } = openLimit();
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
    // More in the seconds in which more than half of the others fail, and what these give back.
    expect(sent).toBeLessThan(1.5 * allowed);
  });
});
