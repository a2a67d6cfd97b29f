import { describe, expect, test } from 'vitest';
import { ResponseMemory, type UnreadResponse } from '../../src/server/response-memory.ts';

const KiB = 2 ** 10;

/** A memory of 100 KiB, and the names of the responses that it dropped. */
function createMemory() {
  const memory = new ResponseMemory(100 * KiB);
  const dropped: string[] = [];
  /** The name begins with the account. */
  const add = (
    name: string,
    body: Buffer | undefined,
    ownBytes = 0,
    connection = {},
  ): UnreadResponse => {
    const accountId = name.slice(0, 1);
    const response = { accountId, connection, body, ownBytes, drop: () => dropped.push(name) };
    memory.add(response);
    return response;
  };
  return { memory, dropped, add };
}

describe('the memory of responses that are not read', () => {
  test('counts bytes once that responses share, and what each has for itself', () => {
    const { memory, add } = createMemory();
    const body = Buffer.alloc(10 * KiB);
    const responses = ['a', 'b', 'c'].map((account) => add(account, body, KiB));
    expect(memory.bytes).toBe(13 * KiB);
    const text = add('a', undefined, 5 * KiB);
    expect(memory.bytes).toBe(18 * KiB);
    for (const response of [text, ...responses, ...responses]) memory.remove(response);
    expect(memory.bytes).toBe(0);
    add('a', body);
    expect(memory.bytes).toBe(10 * KiB);
  });

  test('counts all the memory that a part of it keeps, once', () => {
    const { memory, add } = createMemory();
    const received = Buffer.alloc(64 * KiB);
    const responses = [0, 5].map((place) =>
      add('a', received.subarray(place * KiB, (place + 5) * KiB)),
    );
    expect(memory.bytes).toBe(64 * KiB);
    for (const response of responses) memory.remove(response);
    expect(memory.bytes).toBe(0);
  });

  test('drops nothing up to the bound', () => {
    const { dropped, add } = createMemory();
    add('a', Buffer.alloc(100 * KiB));
    expect(dropped).toEqual([]);
  });

  test('drops the slowest response of the account that holds most, and no other one', () => {
    const { memory, dropped, add } = createMemory();
    add('b1', Buffer.alloc(20 * KiB));
    const slow = add('a1', Buffer.alloc(30 * KiB));
    add('a2', Buffer.alloc(30 * KiB));
    memory.progressed(slow);
    add('b2', Buffer.alloc(30 * KiB));
    expect(dropped).toEqual(['a2']);
    expect(memory.bytes).toBe(80 * KiB);
    memory.progressed(slow);
    add('c1', Buffer.alloc(40 * KiB));
    expect(dropped).toEqual(['a2', 'b1']);
  });

  test('drops a response itself when its account holds most and has no other one', () => {
    const { memory, dropped, add } = createMemory();
    add('a1', Buffer.alloc(40 * KiB));
    const large = add('b1', Buffer.alloc(80 * KiB));
    expect(dropped).toEqual(['b1']);
    memory.progressed(large);
    memory.remove(large);
    expect(memory.bytes).toBe(40 * KiB);
  });

  test('drops a connection once, with all its responses', () => {
    const { memory, dropped, add } = createMemory();
    const connection = {};
    for (const name of ['a1', 'a2', 'a3']) add(name, undefined, 20 * KiB, connection);
    add('b1', undefined, 50 * KiB);
    expect(dropped).toEqual(['a1']);
    expect(memory.bytes).toBe(50 * KiB);
  });

  test('divides a shared body between its responses to find the account that holds most', () => {
    const { dropped, add } = createMemory();
    const shared = Buffer.alloc(60 * KiB);
    for (const name of ['a1', 'a2', 'b1', 'c1']) add(name, shared);
    add('b2', Buffer.alloc(20 * KiB));
    add('c2', Buffer.alloc(16 * KiB));
    expect(dropped).toEqual([]);
    // A quarter of the shared body and its own are 35 KiB of b, against 30 KiB of a, and 31 KiB of c.
    add('d1', Buffer.alloc(10 * KiB));
    expect(dropped).toEqual(['b2']);
  });

  test('goes on with the account that holds most then, when a drop made no room', () => {
    const { memory, dropped, add } = createMemory();
    const shared = Buffer.alloc(60 * KiB);
    for (const name of ['a1', 'a2', 'a3', 'b1']) add(name, shared);
    add('c1', undefined, 41 * KiB);
    expect(dropped).toEqual(['a1', 'c1']);
    expect(memory.bytes).toBe(60 * KiB);
  });
});
