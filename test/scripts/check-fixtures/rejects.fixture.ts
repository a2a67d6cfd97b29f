import { expect, test } from 'vitest';

test('passes, and leaves a rejection behind that nobody handles', async () => {
  void Promise.reject(new Error('nobody handles this'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(1).toBe(1);
});
