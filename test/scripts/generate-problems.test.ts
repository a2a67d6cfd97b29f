import type { OperationId } from '@social-data/contract';
import { readParameters } from '@social-data/contract/parameters';
import { describe, expect, test } from 'vitest';

function read(operation: OperationId, query: string) {
  return readParameters(operation, new URLSearchParams(query));
}

function problemsOf(operation: OperationId, query: string): string[] {
  const result = read(operation, query);
  return result.ok ? [] : result.problems.map(({ name, reason }) => `${name} ${reason}`);
}

function messageOf(operation: OperationId, query: string): string {
  const result = read(operation, query);
  return result.ok ? '' : result.problems.map(({ message }) => message).join('\n');
}

describe('messages about parameters', () => {
  test('never repeat more than 40 characters of a value', () => {
    const text = '🙂'.repeat(5000);
    const message = messageOf('searchUsers', `keyword=a&page=${encodeURIComponent(text)}`);
    expect(message).toContain(`"${'🙂'.repeat(39)}…"`);
    expect(message.length).toBeLessThan(200);
    const long = messageOf('getAuthorLinkInfo', `oAuthorId=a&platform=${'x'.repeat(100_000)}`);
    expect(long).toContain(`"${'x'.repeat(39)}…"`);
  });

  test('repeat a value of 40 characters whole, and control characters escaped', () => {
    const value = `${'y'.repeat(39)}\n`;
    expect(
      messageOf('searchUsers', new URLSearchParams({ keyword: 'a', page: value }).toString()),
    ).toContain(`"${'y'.repeat(39)}\\n" was given`);
  });

  test('come for every problem, in the order of the contract', () => {
    expect(problemsOf('listAnswers', 'sessionId=a&sessionId=b&order=x&offset=-1&cursor=c')).toEqual(
      ['questionId missing', 'offset range', 'order enum', 'sessionId repeated'],
    );
  });

  test('each name their parameter', () => {
    const result = read('listAnswers', 'sessionId=a&sessionId=b&order=x&offset=-1');
    if (result.ok) throw new Error('expected problems');
    for (const { name, message } of result.problems) expect(message).toContain(name);
  });
});
