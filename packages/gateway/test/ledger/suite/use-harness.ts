import { afterEach, beforeEach } from 'vitest';
import type { OpenHarness, StoreHarness } from '../harness.ts';

/** Opens a harness for each test of the surrounding `describe`. */
export function useHarness(open: OpenHarness): { readonly current: StoreHarness } {
  let current: StoreHarness | undefined;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(() => current?.dispose());
  return {
    get current() {
      if (current === undefined) throw new Error('There is a harness only while a test runs.');
      return current;
    },
  };
}
