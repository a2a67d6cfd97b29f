import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ranks } from '../../dependency-cruiser.config.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { core, service, extensions, libraries, examples } = ranks;

type Scope = 'dependencies' | 'devDependencies';

/** The packages of this workspace that a manifest names, by the names of their folders. */
function dependenciesOf(folder: string, ...scopes: readonly Scope[]): readonly string[] {
  const manifest: Partial<Record<Scope, Record<string, string>>> = JSON.parse(
    readFileSync(`${root}packages/${folder}/package.json`, 'utf8'),
  );
  return scopes
    .flatMap((scope) => Object.entries(manifest[scope] ?? {}))
    .filter(([, version]) => version.startsWith('workspace:'))
    .map(([name]) => name.replace('@social-data/', ''));
}

describe('the ranks of ARCHITECTURE.md', () => {
  test('have every package exactly once', () => {
    const ranked = [...core, ...service, ...extensions, ...libraries, ...examples];
    expect(ranked.toSorted()).toEqual(readdirSync(`${root}packages`).toSorted());
  });

  test('are those that the page shows, each package under its rank', () => {
    const page = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
    const shown = (from: string, to: string) =>
      [...page.slice(page.indexOf(from), page.indexOf(to)).matchAll(/^- \[`packages\/(.+?)\/`\]/gm)]
        .map(([, name]) => name)
        .toSorted();
    expect(shown('\nCore:', '\nService:')).toEqual(core.toSorted());
    expect(shown('\nService:', '\nExtensions:')).toEqual(service.toSorted());
    expect(shown('\nExtensions:', '\nLibraries')).toEqual(extensions.toSorted());
    expect(shown('\nLibraries', '\nAround them:')).toEqual(libraries.toSorted());
  });

  test.each([...core, ...service, ...libraries])('%s installs no extension', (folder) => {
    const installed = dependenciesOf(folder, 'dependencies', 'devDependencies');
    expect(installed.filter((name) => extensions.includes(name))).toEqual([]);
  });

  test.each([...core, ...libraries])('%s needs the service for its tests at most', (folder) => {
    const needed = dependenciesOf(folder, 'dependencies');
    expect(needed.filter((name) => service.includes(name))).toEqual([]);
  });
});
