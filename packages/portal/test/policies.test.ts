import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationIds } from '@social-data/contract/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales, localizedAddress } from '../shared/page-addresses.ts';
import { addPolicy, readPolicy } from '../src/content-security-policy.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { siteFiles } from '../src/site-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

/** The pages with "Try it" or a sample to run, beside those of the operations. The home page is the empty one. */
const CALLING_PAGES = [
  '',
  'authentication/',
  'codes/',
  'guides/errors-and-retries/',
  'guides/five-minute-start/',
  'guides/from-mock-to-production/',
  'guides/front-end-on-the-mock/',
  'guides/keep-the-token-secret/',
  'sdk/',
  'tools/mock/',
  'try/',
];

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
  const pairs = (readPolicy(html) ?? '').split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')] as const;
  });
  return new Map(pairs);
}

describe('the policy of every page', () => {
  test('is in the page and allows nothing by default', () => {
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

  test('allows only pages that send calls to connect to other hosts', () => {
    const open = [...policies].filter(([, policy]) => policy.get('connect-src') !== "'self'");
    const calling = [...CALLING_PAGES, ...operationIds.map((id) => `operations/${id}/`)];
    expect(open.map(([path]) => path).sort()).toEqual(
      calling
        .flatMap((page) => locales.map((locale) => localizedAddress(`/${page}`, locale)))
        .map((address) => `${address.slice(1)}index.html`)
        .filter((path, index, all) => all.indexOf(path) === index)
        .sort(),
    );
    for (const [, policy] of open) expect(policy.get('connect-src')).toBe("'self' http: https:");
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
      false,
    );
    expect(directives(extended).get('script-src')).toBe(
      "'self' 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0='",
    );
  });

  test('rejects a page without a place for the policy', () => {
    expect(() => addPolicy('<p>no head</p>', 'x/index.html', false)).toThrow('x/index.html');
  });
});
