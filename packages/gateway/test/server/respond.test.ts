import { describe, expect, test } from 'vitest';
import type { SourceResult } from '../../src/call/source.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { openRawConnection } from './raw-connection.ts';
import { ask, callOf, sourceOf, startTestGateway } from './test-gateway.ts';

describe('a response that cannot be rendered', () => {
  test('is code 500 and no fault of the store, whose charge stands', async () => {
    // As a source in JavaScript may give it: no text can be made of a symbol.
    const unprintable: SourceResult = {
      ok: true,
      data: '{}',
      ...Object({ recordTime: Symbol('never') }),
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
