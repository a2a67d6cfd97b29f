import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicPackages } from '../../scripts/release/public-packages.ts';

const page = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** What the page calls the packages whose names say less. */
const titles: Readonly<Record<string, string>> = { cli: 'command line', mcp: 'MCP server' };

test('`npm run build` builds what CONTRIBUTING names', () => {
  const [text] = /^- `npm run build` .*(\n {2}.*)*/m.exec(page) ?? [];
  const names = Object.keys(publicPackages).map((name) => titles[name] ?? name);
  for (const name of [...names, 'portal'])
    expect(text?.replace(/\s+/g, ' ')).toMatch(new RegExp(`\\b${name}\\b`));
});
