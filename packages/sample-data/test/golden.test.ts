import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { selection } from './selection.ts';

/**
 * What the selection gave when the samples were last changed on purpose. After such a change, run this
 * test, copy the digest that it received to here, and say in the changelog that sample data changed:
 * recorded answers and screenshots of others show the old bytes.
 */
const digest = '5d18bf9e0a3d3979f55515dc74142eabc8fb62438b067370804cc7e8cd62c196';

const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex');

describe('the bytes of the samples', () => {
  it('are those of the last release', () => {
    expect(digestOf(selection())).toBe(digest);
  });

  it('do not depend on the order of the calls', () => {
    expect(selection(true)).toEqual(selection());
  });

  it('do not depend on process, time zone or locale', () => {
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
