import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPortal } from '../src/index.ts';
import { distFolder, siteFiles } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

test(
  'the first paint of a page waits for its style sheets only: scripts come after them, and no font is preloaded',
  async () => {
    await buildPortal();
    const pages = siteFiles(distFolder).filter((path) => /^(?!reference\/).*\.html$/.test(path));
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) {
      const html = readFileSync(join(distFolder, page), 'utf8');
      const urgent = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => /rel="modulepreload"|type="module"|as="font"/.test(tag))
        .filter((tag) => !tag.includes(' fetchpriority="low"'));
      expect({ page, urgent }).toEqual({ page, urgent: [] });
    }
  },
  BUILD_TIMEOUT_MS,
);
