import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { EventDelivery } from '../../src/budget-events/event-delivery.ts';
import { isPublicAddress, sendWebhook } from '../../src/budget-events/webhook.ts';
import { call, create, tally } from '../ledger/caller.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const path = useFolderPerFile();
const HOUR_MS = 3_600_000;

interface Line {
  readonly level: 'warn' | 'error';
  readonly fields: unknown;
  readonly message: string | undefined;
}

/**
 * A store in a file with a spent budget of ten credits, and what delivers its events.
 * @param behindMs how far the clock of the gateway is behind that of the store
 */
async function openDelivery(name: string, receiver: Receiver | null, behindMs = 0) {
  const clock = createFakeClock();
  const open = () => createSqliteStore(openDatabase({ file: path(name) }), { clock });
  let store = open();
  const lines: Line[] = [];
  const counted: string[] = [];
  const write = (level: 'warn' | 'error') => (fields: unknown, message?: string) =>
    void lines.push({ level, fields, message });
  const delivery = (webhook = receiver?.webhook ?? null) =>
    new EventDelivery({
      ...{ events: store.budgetEvents, webhook },
      clock: { now: () => clock.now() - behindMs },
      log: { warn: write('warn'), error: write('error') },
      metrics: {
        budgetEvent: (threshold) => void counted.push(`threshold ${threshold}`),
        webhookDelivery: (result) => void counted.push(result),
      },
    });
  await store.budgets.createGroup('marketing');
  const budget = { accountId: null, group: 'marketing', isHard: true } as const;
  await store.budgets.setBudget({ ...budget, period: 'day', credits: 10, thresholds: [80, 100] });
  const caller = { store: () => store, clock };
  const account = await create(caller, { group: 'marketing' });
  await call(caller, account, { cost: 8 });
  await call(caller, account, { cost: 2 });
  return {
    ...{ clock, lines, counted },
    deliver: () => delivery().deliverDue(),
    deliverWithoutWebhook: () => delivery(null).deliverDue(),
    async restart() {
      await store.close();
      store = open();
    },
    close: () => store.close(),
  };
}

describe('events of budgets', () => {
  test('are logged and counted once without a webhook', async () => {
    const opened = await openDelivery('logged', null);
    await opened.deliver();
    opened.clock.advance(HOUR_MS);
    await opened.deliver();
    expect(opened.counted).toEqual(['threshold 80', 'threshold 100']);
    expect(opened.lines).toMatchObject([
      { message: 'a budget reached a threshold', fields: { threshold: 80, spent: 8, credits: 10 } },
      { fields: { group: 'marketing', threshold: 100, period: opened.clock.day(), hard: true } },
    ]);
    await opened.close();
  });

  test('are sent signed, each under one id, with the reset of the budget', async () => {
    const receiver = await startReceiver();
    const opened = await openDelivery('sent', receiver);
    await opened.deliver();
    await opened.restart();
    opened.clock.advance(HOUR_MS);
    await opened.deliver();
    const day = new Date(opened.clock.now() - HOUR_MS).toISOString().slice(0, 10);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received.map(({ isSigned }) => isSigned)).toEqual([true, true]);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([
      `budget-1-${day}-10-100`,
      `budget-1-${day}-10-80`,
    ]);
    expect(receiver.received[0]?.body).toMatchObject({
      ...{ type: 'budget.threshold_reached', group: 'marketing', period: day },
      resetsAt: new Date(Date.parse(day) + 24 * HOUR_MS).toISOString(),
    });
    await opened.close();
  });

  test('are tried again for a day, less and less often, also after restarts, and are given up then', async () => {
    const receiver = await startReceiver();
    receiver.respond = (response) => void response.writeHead(500).end();
    const opened = await openDelivery('failing', receiver);
    const tried: number[] = [];
    for (let minute = 0; minute < 25 * 60; minute += 1) {
      await opened.deliver();
      tried.push(receiver.received.length);
      if (minute === 600) await opened.restart();
      opened.clock.advance(60_000);
    }
    // In an hour: at once, five times with growing pauses, then every 15 minutes.
    expect(tried[60]).toBeGreaterThan(2 * 8);
    expect(tried[60]).toBeLessThan(2 * 15);
    expect(tried.at(-1)).toBe(tried[24 * 60]);
    expect(tally(receiver.received.map(({ id }) => id.split('-').at(-1) ?? ''))).toMatchObject({
      80: expect.any(Number),
      100: expect.any(Number),
    });
    expect(tally(opened.lines.map(({ message = '' }) => message))).toEqual({
      'a budget reached a threshold': 2,
      'a webhook failed, and is tried again for a day': 2,
      'a webhook was given up after a day': 2,
    });
    expect(JSON.stringify(opened.lines)).not.toContain('secret=abc');
    await opened.close();
  });

  test('that could not be sent are sent later, also after a start without the webhook', async () => {
    const receiver = await startReceiver();
    receiver.respond = (response) => void response.writeHead(500).end();
    const opened = await openDelivery('forgotten', receiver);
    await opened.deliver();
    opened.clock.advance(60_000);
    await opened.deliverWithoutWebhook();
    receiver.respond = (response) => void response.writeHead(200).end();
    opened.clock.advance(60_000);
    await opened.deliver();
    expect(opened.counted.slice(-2)).toEqual(['delivered', 'delivered']);
    await opened.close();
  });
});

test('an event that failed waits by the clock of the store, also when that of the gateway is behind', async () => {
  const receiver = await startReceiver();
  receiver.respond = (response) => void response.writeHead(500).end();
  const opened = await openDelivery('behind', receiver, HOUR_MS);
  const received: number[] = [];
  for (const waitMs of [0, 4_999, 1]) {
    opened.clock.advance(waitMs);
    await opened.deliver();
    received.push(receiver.received.length);
  }
  expect(received).toEqual([2, 2, 4]);
  await opened.close();
});

describe('a webhook', () => {
  const message = { id: 'one', body: '{}', now: 0 };

  test('that hangs, redirects or is not there fails with the reason', async () => {
    const receiver = await startReceiver();
    const held: ServerResponse[] = [];
    receiver.respond = (response) => void held.push(response);
    const hanging = sendWebhook(receiver.webhook, message, 200);
    expect(await hanging).toBe('no response within 200 ms');
    receiver.respond = (response) =>
      void response.writeHead(302, { location: receiver.webhook.url }).end();
    const before = receiver.received.length;
    expect(await sendWebhook(receiver.webhook, message)).toBe(
      'status 302: redirects are not followed',
    );
    expect(receiver.received).toHaveLength(before + 1);
    const gone = await startReceiver();
    const { createServer } = await import('node:net');
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const address = free.address();
    const port = typeof address === 'object' ? address?.port : 0;
    free.close();
    await once(free, 'close');
    const url = `http://127.0.0.1:${port}/`;
    expect(await sendWebhook({ ...gone.webhook, url }, message)).toBe('ECONNREFUSED');
  });

  test('is not sent to a private address, by number or by name, without the option', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.webhook.url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1']) {
      const url = `http://${host}:${port}/`;
      const reason = await sendWebhook({ ...receiver.webhook, url, allowPrivate: false }, message);
      expect([host, reason]).toEqual([host, expect.stringContaining('private')]);
    }
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
  ])('takes %s for public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
