import { describe, expect, test } from 'vitest';
import { networkOf, TrustedProxies } from '../../src/server/client-address.ts';

describe('the trusted proxies', () => {
  const proxies = new TrustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

  test.each([
    ['127.0.0.1', true],
    ['127.0.0.2', false],
    ['10.200.3.4', true],
    ['11.0.0.1', false],
    ['fd12::1', true],
    ['2001:db8::1', false],
    ['not an address', false],
  ])('include %s: %s', (address, expected) => {
    expect(proxies.includes(address)).toBe(expected);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.9, 192.0.2.1', '192.0.2.1'],
    // A proxy of one's own in front of the last one.
    ['192.0.2.9, 192.0.2.1, 10.1.1.1', '192.0.2.1'],
    ['192.0.2.9, 192.0.2.1:4711, 10.1.1.1:80', '192.0.2.1'],
    ['192.0.2.9, [2001:db8::1]:4711', '2001:db8::1'],
    ['192.0.2.9, 2001:db8::1', '2001:db8::1'],
    ['192.0.2.9, no address, 10.1.1.1', undefined],
    ['no address', undefined],
    ['', undefined],
    ['10.1.1.1', undefined],
    [undefined, undefined],
  ])('take from "%s" the client %s', (forwarded, client) => {
    expect(proxies.clientAddress(forwarded)).toBe(client);
  });

  test('are none by default', () => {
    expect(new TrustedProxies([]).includes('127.0.0.1')).toBe(false);
  });
});

test('a subscriber of IPv6 counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::4')).toBe('2001:db8:0:0');
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
});
