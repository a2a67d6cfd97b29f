import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { selection } from './selection.ts';

/**
 * Digest of the selection after the last intended change of the samples. After such a change, run this
 * test, copy the received digest here, and note in the changelog that sample data changed: recorded
 * responses and screenshots of others show the old bytes.
 */
const digest = '5d18bf9e0a3d3979f55515dc74142eabc8fb62438b067370804cc7e8cd62c196';

const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex');

describe('the bytes of the samples', () => {
  test('are the same as in the last release', () => {
    expect(digestOf(selection())).toBe(digest);
  });

  test('do not depend on process, time zone, locale or the order of calls', () => {
    const file = JSON.stringify(new URL('selection.ts', import.meta.url).href);
    const program = `import { selection } from ${file}; process.stdout.write(JSON.stringify(selection(true)));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(JSON.parse(output)).toEqual(selection());
  });
});
