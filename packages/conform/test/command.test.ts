import { fileURLToPath } from 'node:url';
import { startMock } from '@social-data/mock';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readCommandLine } from '../../scripts/test-contract/read-command-line.ts';
import { killChildren, startChild } from '../../../test/process/child.ts';

const script = fileURLToPath(new URL('../../scripts/test-contract.ts', import.meta.url));
const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
afterEach(killChildren);

async function command(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { SOCIAL_DATA_TOKEN: _, ...clean } = process.env;
  const child = startChild([script, ...args], { env: { ...clean, ...env } });
  return { code: await child.ended, out: child.out(), err: child.err() };
}

describe('test:contract', () => {
  test('checks the mock against the decisions, prints the report and ends with 0', async () => {
    const args = ['--target', `${mock.url}/`, '--adapter', 'mock', '--profile', 'decisions'];
    const { code, out, err } = await command([...args, '--seed', '7', '--fuzz', '5']);
    expect(out).toMatch(/^# mock at http:\/\/127\.0\.0\.1:[0-9]+, profile decisions\n/);
    expect(out).toMatch(/[0-9]+ cases in [0-9]+ requests, 0 failed, seed 7\./);
    expect(err).toMatch(/([0-9]+) of \1 cases\n$/);
    expect(code).toBe(0);
  });

  test('checks any server against the contract, with tokens for codes and with given values', async () => {
    const provoke = ['--provoke', '100=mock-100', '601=mock-601'];
    const values = ['--values', 'keyword=美食', 'oAuthorId=author-2'];
    const args = ['--target', mock.url, ...provoke, ...values, '--fuzz', '2'];
    const { code, out } = await command(args, { SOCIAL_DATA_TOKEN: 'demo-secret-7' });
    expect(out).toMatch(/\| code\.601 \| .* \| 5 \| held \|/);
    expect(out).toContain('- code.600: No token for this code was given.');
    expect(code).toBe(0);
  });

  test('ends with 1 when a rule is broken, says which, and never prints a token', async () => {
    // The mock takes every token, which is against the rules.
    const args = ['--target', mock.url, '--token', 'demo-secret-7', '--fuzz', '0'];
    const { code, out, err } = await command(args);
    expect(out).toMatch(/\| errors\.2 \| .* \| 5 \| broken \|/);
    expect(err).toContain('- searchUsers/code/100 (code.100');
    expect(out + err).not.toContain('demo-secret-7');
    expect(code).toBe(1);
  });

  test('ends with 2 and a clear line when no server responds at the address', async () => {
    const { code, out, err } = await command([
      '--target',
      'http://127.0.0.1:1',
      '--token',
      'demo-secret-7',
    ]);
    expect(err).toMatch(
      /^No server answers at http:\/\/127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\. Start it, or check --target\./,
    );
    expect(err).not.toContain('demo-secret-7');
    expect([code, out]).toEqual([2, '']);
  });

  test('ends with 2 and says what is wrong with its options', async () => {
    const { code, out, err } = await command(['--target', mock.url]);
    expect(err).toBe(
      'A token is missing. Give --token T, or set SOCIAL_DATA_TOKEN. --help shows all options.\n',
    );
    expect([code, out]).toEqual([2, '']);
  });

  test('prints its help', async () => {
    const { code, out } = await command(['--help']);
    expect(out).toMatch(/^Usage: test:contract --target URL/);
    expect(code).toBe(0);
  });
});

describe('the options', () => {
  const known = ['--target', 'http://x.example', '--token', 'demo-x'];

  test.each([
    [['--token', 'demo-x'], 'The address of the server is missing.'],
    [['--token', 'demo-x', '--target', 'ftp://x.example'], '--target takes an address with http'],
    [['--token', 'demo-x', '--target', 'nowhere'], '--target takes an address with http'],
    [[...known, '--profile', 'all'], '--profile takes one of contract, decisions, not "all".'],
    [[...known, '--adapter', 'other'], '--adapter takes one of foreign, mock, not "other".'],
    [[...known, '--seed', '-1'], '--seed'],
    [[...known, '--fuzz', '1e3'], '--fuzz takes a whole number'],
    [[...known, '--values', 'camping'], '--values takes pairs like name=value.'],
    [[...known, '--provoke', '602=demo-y'], '--provoke takes one of the codes 100, '],
    [[...known, 'more'], "'more'"],
    [['--no-such-option'], '--no-such-option'],
  ])('%j are refused', (args, message) => {
    expect(() => readCommandLine(args, {})).toThrow(message);
  });

  test('take several pairs after one name, or the name again', () => {
    const args = ['--values', 'a=1', 'b=2=3', '--provoke', '601=demo-y', '--values', 'c='];
    expect(readCommandLine([...known, ...args], {})).toMatchObject({
      values: { a: '1', b: '2=3', c: '' },
      tokens: { 601: 'demo-y' },
    });
  });
});
