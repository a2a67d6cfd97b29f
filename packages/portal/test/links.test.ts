import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { referenceLink } from '../shared/page-addresses.ts';
import { documentPages } from '../src/build/pages/document-list.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder, siteFiles } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

interface Link {
  readonly page: string;
  readonly href: string;
}

let pages: ReadonlyMap<string, string>;
let files: ReadonlySet<string>;

beforeAll(async () => {
  await buildPortal();
  files = new Set(siteFiles(distFolder));
  pages = new Map(
    [...files]
      .filter((path) => path.endsWith('.html'))
      .map((path) => [path, readFileSync(join(distFolder, path), 'utf8')]),
  );
}, BUILD_TIMEOUT_MS);

/** Links and sources of all pages but the reference, which creates its links at run time. */
function links(): readonly Link[] {
  return [...pages]
    .filter(([path]) => !path.startsWith('reference/'))
    .flatMap(([page, html]) =>
      [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, href = '']) => ({ page, href })),
    );
}

/** The file that the server sends for an address. */
function fileOf(address: string): string {
  const path = decodeURIComponent(address).replace(/^\//, '');
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

describe('the links of the site', () => {
  test('lead to existing pages and files', () => {
    const own = links().filter(({ href }) => href.startsWith('/'));
    expect(own.length).toBeGreaterThan(500);
    const broken = own.filter(({ href }) => !files.has(fileOf(href.replace(/[?#].*$/s, ''))));
    expect(broken).toEqual([]);
  });

  test('to "Try it" name an operation for its form', () => {
    const named = links().flatMap(
      ({ href }) => /\/try\/#(?:operation=)?([^&]*)/.exec(href)?.slice(1) ?? [],
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(operations)));
  });

  test('lead to existing headings', () => {
    const broken = links().filter(({ page, href }) => {
      const [path = '', anchor] = href.split('#');
      const isOurs = href.startsWith('#') || href.startsWith('/');
      if (anchor === undefined || !isOurs || /^\/(zh\/)?(try|reference)\//.test(path)) return false;
      const html = pages.get(path === '' ? page : fileOf(path)) ?? '';
      return !html.includes(` id="${decodeURIComponent(anchor)}"`);
    });
    expect(broken).toEqual([]);
  });

  test('lead to other hosts from READMEs only, which link to tools', () => {
    const foreign = links().filter(({ href }) => /^(https?:)?\/\//.test(href));
    const readmes = new Set(documentPages.map(({ name }) => `${name}/index.html`));
    expect(foreign.filter(({ page }) => !readmes.has(page))).toEqual([]);
  });

  test('reach every page from the home page', () => {
    const reached = new Set(['index.html']);
    for (const page of reached) {
      for (const { href } of links().filter((link) => link.page === page)) {
        const file = fileOf(href.replace(/[?#].*$/s, ''));
        if (href.startsWith('/') && pages.has(file)) reached.add(file);
      }
    }
    // Old addresses lead on to English pages; nothing leads to them.
    const old = documentPages.map(({ name }) => `zh/${name}/index.html`);
    expect([...pages.keys()].filter((page) => !reached.has(page))).toEqual(
      ['404.html', 'zh/404.html', ...old].sort(),
    );
  });

  test.each(Object.values(operations))(
    'lead from the page of $id to its section of the reference',
    (operation) => {
      const html = pages.get(`operations/${operation.id}/index.html`) ?? '';
      expect(html).toContain(`href="${referenceLink(operation)}"`);
    },
  );
});
