import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { SourceResult } from '../../../source/src/source.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { openRawConnection } from './raw-connection.ts';
import { ask, callOf, sourceOf, startTestGateway } from './test-gateway.ts';

describe('a response that cannot be rendered', () => {
  test('is code 500 and no fault of the store, whose charge stands', async () => {
    // As a source in JavaScript may give it: no text can be made of a symbol.
    const unprintable: SourceResult = {
      ok: true,
      data: '{}',
      ...Object({ encoding: Symbol('never') }),
    };
    const gateway = await startTestGateway({}, { source: sourceOf(() => unprintable) });
    const token = await gateway.token({ balance: 5 });
    const { body } = await ask(`${gateway.url}${callOf('searchUsers', { token })}`);
    expect(body.code).toBe(500);
    expect(await (await fetch(`${gateway.adminUrl}/readyz`)).text()).not.toContain('write failed');
    const metrics = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/^social_data_errors_total\{component="store"\} 0$/m);
    const charged = await rowsOf(gateway.store.ledger({ state: 'charged' }));
    expect(charged).toMatchObject([{ credits: -1 }]);
    expect(await gateway.store.verify()).toEqual([]);
  });
});

describe('responses on one connection, of which the first comes last', () => {
  test('are marked as delivered, all of them', async () => {
    const waiting: ((result: SourceResult) => void)[] = [];
    const source = sourceOf(() => new Promise((resolve) => waiting.push(resolve)));
    const gateway = await startTestGateway({}, { source });
    const target = callOf('searchUsers', { token: await gateway.token() });
    const connection = openRawConnection(Number(new URL(gateway.url).port));
    connection.send(`GET ${target} HTTP/1.1\r\n\r\n`.repeat(3));
    await expect.poll(() => waiting.length).toBe(3);
    for (const respond of waiting.reverse()) respond({ ok: true, data: '{}' });
    const delivered = () => rowsOf(gateway.store.ledger({ state: 'delivered' }));
    await expect.poll(async () => (await delivered()).length).toBe(3);
    connection.destroy();
  });
});

describe('a response to a caller whose connection was reset a moment before', () => {
  test('is charged, and is not marked as delivered', async () => {
    // The reset is in the system, and Node learns of it from the write: the response then ends with an error.
    let reset = () => {};
    const source = sourceOf(() => {
      reset();
      return { ok: true, data: '{}' };
    });
    const gateway = await startTestGateway({}, { source });
    const target = callOf('searchUsers', { token: await gateway.token() });
    const caller = connect(Number(new URL(gateway.url).port), '127.0.0.1').on('error', () => {});
    reset = () => caller.resetAndDestroy();
    caller.write(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const states = async () =>
      (await rowsOf(gateway.store.ledger())).map(({ state }) => String(state));
    await expect.poll(states).toEqual(['charged']);
    // Deliveries are written in their order, so that of the first call would be there with that of the second.
    await ask(`${gateway.url}${target}`);
    await expect.poll(states).toEqual(['delivered', 'charged']);
  });
});
