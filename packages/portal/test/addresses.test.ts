import { describe, expect, test } from 'vitest';
import { withAddresses, writtenAddresses } from '../shared/addresses.ts';

describe('the addresses in a text', () => {
  test.each(['http://[::1]:4010', 'https://mock.example/a+b', 'https://mock.example/(x'])(
    'are replaced whatever signs of patterns they have: %s',
    (mock) => {
      const from = { ...writtenAddresses, mock };
      const text = `curl '${mock}/api'`;
      expect(withAddresses(text, from, writtenAddresses)).toBe("curl 'http://127.0.0.1:4010/api'");
    },
  );
});
