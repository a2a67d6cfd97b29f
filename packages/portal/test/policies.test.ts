import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPolicy } from '../src/content-security-policy.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder, siteFiles } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

let policies: ReadonlyMap<string, ReadonlyMap<string, string>>;

beforeAll(async () => {
  await buildPortal();
  policies = new Map(
    siteFiles(distFolder)
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, directives(readFileSync(join(distFolder, path), 'utf8'))]),
  );
}, BUILD_TIMEOUT_MS);

function directives(html: string): ReadonlyMap<string, string> {
  const [, policy = ''] = /"Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const pairs = policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')] as const;
  });
  return new Map(pairs);
}

describe('the policy of every page', () => {
  test('is in the page and allows nothing by default', () => {
    expect(policies.has('reference/index.html')).toBe(true);
    expect(policies.size).toBeGreaterThan(15);
    for (const [path, policy] of policies) {
      expect([path, policy.get('default-src')]).toEqual([path, "'none'"]);
      expect([path, policy.get('base-uri')]).toEqual([path, "'none'"]);
      expect([path, policy.get('form-action')]).toEqual([path, "'none'"]);
    }
  });

  test('allows scripts only from files of the site or by their hash', () => {
    for (const [path, policy] of policies) {
      expect([path, policy.get('script-src')]).toSatisfy(([, sources]: [string, string]) =>
        sources.split(' ').every((source) => source === "'self'" || source.startsWith("'sha256-")),
      );
    }
  });

  test('lets pages send calls to any address, and the reference to none', () => {
    for (const [path, policy] of policies)
      expect([path, policy.get('connect-src')]).toEqual([
        path,
        path.startsWith('reference/') ? "'self'" : "'self' http: https:",
      ]);
  });

  test('allows style sheets from files only, except in the reference', () => {
    const open = [...policies].filter(([, policy]) => policy.get('style-src') !== "'self'");
    expect(open.map(([path]) => path)).toEqual(['reference/index.html']);
  });
});

describe('adding a policy to a page', () => {
  const page = (body: string) => `<head><meta charset="utf-8"></head><body>${body}</body>`;

  test('allows inline scripts by their hash and adds nothing for scripts with a source', () => {
    const extended = addPolicy(
      page('<script>one</script><script src="/two.js"></script>'),
      'x/index.html',
    );
    expect(directives(extended).get('script-src')).toBe(
      "'self' 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0='",
    );
  });

  test('rejects a page without a place for the policy', () => {
    expect(() => addPolicy('<p>no head</p>', 'x/index.html')).toThrow('x/index.html');
  });
});
