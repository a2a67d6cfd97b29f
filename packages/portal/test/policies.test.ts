import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { policyIn, sealPage } from '../src/seal-page.ts';
import { siteFiles } from '../src/site-files.ts';

let policies: ReadonlyMap<string, ReadonlyMap<string, string>>;

beforeAll(async () => {
  await buildPortal();
  policies = new Map(
    siteFiles(distFolder)
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, directives(readFileSync(join(distFolder, path), 'utf8'))]),
  );
});

function directives(html: string): ReadonlyMap<string, string> {
  const pairs = (policyIn(html) ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')] as const;
  });
  return new Map(pairs);
}

describe('the policy of every page', () => {
  test('is in the page, and begins with nothing', () => {
    expect(policies.size).toBeGreaterThan(15);
    for (const [path, policy] of policies) {
      expect([path, policy.get('default-src')]).toEqual([path, "'none'"]);
      expect([path, policy.get('base-uri')]).toEqual([path, "'none'"]);
      expect([path, policy.get('form-action')]).toEqual([path, "'none'"]);
    }
  });

  test('lets no script run that is not in a file of the site or known by its hash', () => {
    for (const [path, policy] of policies) {
      expect([path, policy.get('script-src')]).toSatisfy(([, sources]: [string, string]) =>
        sources.split(' ').every((source) => source === "'self'" || source.startsWith("'sha256-")),
      );
    }
  });

  test('lets only the page that sends calls connect to other hosts', () => {
    const open = [...policies].filter(([, policy]) => policy.get('connect-src') !== "'self'");
    expect(open.map(([path]) => path)).toEqual(['try/index.html']);
  });

  test('lets pages take style sheets from files only, the reference apart', () => {
    const open = [...policies].filter(([, policy]) => policy.get('style-src') !== "'self'");
    expect(open.map(([path]) => path)).toEqual(['reference/index.html']);
  });
});

describe('sealing a page', () => {
  const page = (body: string) => `<head><meta charset="utf-8"></head><body>${body}</body>`;

  test('knows the scripts in the page by their hash, and those with a source not at all', () => {
    const sealed = sealPage(
      page('<script>one</script><script src="/two.js"></script>'),
      'x/index.html',
    );
    expect(directives(sealed).get('script-src')).toBe(
      "'self' 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0='",
    );
  });

  test('refuses a page that it could not seal', () => {
    expect(() => sealPage('<p>no head</p>', 'x/index.html')).toThrow('x/index.html');
  });
});
