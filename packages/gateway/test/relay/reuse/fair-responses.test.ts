import { describe, expect, test } from 'vitest';
import { FairResponses } from '../../../../relay/src/reuse.ts';

/** Room for nine responses of a size of 11. */
function createResponses() {
  const responses = new FairResponses<number>(100, (size) => size);
  const stored = (keys: readonly string[]) =>
    keys.filter((key) => responses.get(key) !== undefined).join(' ');
  return { responses, stored };
}

describe('stored responses of several accounts', () => {
  test('leave by their age when they belong to one account', () => {
    const { responses, stored } = createResponses();
    const keys = Array.from({ length: 20 }, (_, index) => `${index}`);
    for (const key of keys) responses.set(key, 'one', 11);
    expect(stored(keys)).toBe('11 12 13 14 15 16 17 18 19');
  });

  test('stay when somebody asked for them, until all have been spared once', () => {
    const { responses, stored } = createResponses();
    for (let index = 0; index < 9; index += 1) responses.set(`${index}`, 'one', 11);
    expect(stored(['0', '2'])).toBe('0 2');
    for (const key of ['9', '10']) responses.set(key, 'one', 11);
    expect(stored(['0', '1', '2', '3', '4', '9', '10'])).toBe('0 2 4 9 10');
  });

  test('leave from the account with the most bytes, however many it adds', () => {
    const { responses, stored } = createResponses();
    for (const key of ['a', 'b', 'c']) responses.set(key, 'small', 1);
    for (let index = 0; index < 50; index += 1) responses.set(`${index}`, 'large', 30);
    expect(stored(['a', 'b', 'c', '47', '48', '49'])).toBe('a b c 47 48 49');
    responses.set('d', 'small', 20);
    expect(stored(['a', 'b', 'c', 'd', '47', '48', '49'])).toBe('a b c d 48 49');
  });

  test('do not include one that is larger than all others and has no room beside them', () => {
    const { responses, stored } = createResponses();
    for (let index = 0; index < 9; index += 1) responses.set(`${index}`, `account ${index}`, 11);
    responses.set('large', 'another', 40);
    expect(stored(['0', '1', '8', 'large'])).toBe('0 1 8');
  });

  test('are counted once when they are replaced, for the account that stored them last', () => {
    const { responses, stored } = createResponses();
    for (let times = 0; times < 50; times += 1) responses.set('same', 'one', 60);
    responses.set('other', 'two', 30);
    responses.set('same', 'two', 60);
    responses.set('new', 'one', 20);
    expect(stored(['same', 'other', 'new'])).toBe('same new');
  });

  test('leave room when they are deleted', () => {
    const { responses, stored } = createResponses();
    for (let times = 0; times < 50; times += 1) {
      responses.set(`${times}`, 'one', 60);
      responses.delete(`${times}`);
    }
    for (const key of ['a', 'b', 'c']) responses.set(key, 'two', 30);
    expect(stored(['a', 'b', 'c', '49'])).toBe('a b c');
  });
});
