import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type AcceptedChange,
  acceptanceProblems,
  parseAcceptedChanges,
} from '../../scripts/change-control/accepted-changes.ts';
import { compareLists, storeLists } from '../../scripts/change-control/compare-lists.ts';
import { listLines } from '../../scripts/change-control/list-lines.ts';
import { versionProblems } from '../../scripts/change-control/package-versions.ts';
import { rateAccepted } from '../../scripts/change-control/rate-accepted.ts';
import { supportProblems } from '../../scripts/change-control/supported-versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'version-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIST = `# Tool

A text.

\`\`\`ts
interface Options {
    readonly port: number;
    readonly host?: string;
}
\`\`\`

## Metrics

- \`calls_total\`, counter, labels \`code\`
  Calls by result code.
`;

let states = 0;

/** A released list of version 1.4.2, and one that was changed from it. */
function changed(version: string, change: (list: string) => string) {
  states += 1;
  const [current, released] = [join(folder, `now-${states}`), join(folder, `released-${states}`)];
  const file = join(current, 'tool/api.md');
  for (const each of [dirname(file), released]) mkdirSync(each, { recursive: true });
  writeFileSync(file, LIST);
  storeLists({ current, released, versions: { 'tool/api.md': '1.4.2' } });
  writeFileSync(file, change(LIST));
  return { current, released, versions: { 'tool/api.md': version } };
}

const withoutHost = (list: string) => list.replace('    readonly host?: string;\n', '');
const hostLine = 'Tool > interface Options { > readonly host?: string;';

describe('a list of what a package offers', () => {
  test('that lost a line needs a major version, which names the line', () => {
    const { passes, lines } = compareLists(changed('1.5.0', withoutHost), []);
    expect(passes).toBe(false);
    expect(lines[0]).toBe(`major: tool/api.md: ${hostLine}`);
    expect(lines.join('\n')).toContain('at least 2.0.0; it is 1.5.0');
    expect(compareLists(changed('2.0.0', withoutHost), []).passes).toBe(true);
  });

  test('whose metric has another label needs a major version', () => {
    const relabelled = changed('1.4.2', (list) => list.replace('labels `code`', 'labels `status`'));
    expect(compareLists(relabelled, []).lines[0]).toContain('Tool > Metrics > `calls_total`');
  });

  test('that gained a line needs a minor version by the time of the release', () => {
    const gained = (version: string) => changed(version, (list) => `${list}- \`errors_total\`\n`);
    expect(compareLists(gained('1.4.2'), []).passes).toBe(true);
    expect(compareLists(gained('1.4.2'), [], { isRelease: true }).passes).toBe(false);
    expect(compareLists(gained('1.5.0'), [], { isRelease: true }).passes).toBe(true);
  });

  test('may change its texts, and the order of its lines', () => {
    const reworded = changed('1.4.2', (list) =>
      withoutHost(list)
        .replace('A text.', 'Another text.')
        .replace('Calls by result code.', 'Calls.')
        .replace('Options {\n', 'Options {\n    readonly host?: string;\n'),
    );
    expect(compareLists(reworded, [], { isRelease: true }).passes).toBe(true);
  });

  test('may lose a line that the reviewed list names', () => {
    const entry = { in: 'tool/api.md', change: hostLine, reason: 'Was never read.', until: '' };
    const { passes, accepted } = compareLists(changed('1.4.2', withoutHost), [entry]);
    expect({ passes, accepted }).toEqual({ passes: true, accepted: [entry] });
  });

  test('tells equal members of two declarations apart', () => {
    const two = '```ts\ninterface A {\n    id: string;\n}\ninterface B {\n    id: string;\n}\n```';
    expect(listLines(two)).toContain('interface A { > id: string;');
    expect(listLines(two)).toContain('interface B { > id: string;');
  });
});

describe('an entry of the reviewed list', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const until = (day: string): AcceptedChange => ({
    ...{ in: 'contract', change: '#/paths was removed.', reason: 'Never served.', until: day },
  });
  const problemsOf = (entry: AcceptedChange, isFound = true) =>
    acceptanceProblems([entry], new Set(isFound ? [entry] : []), now).join();

  test('holds to the end of its last day', () => {
    expect(problemsOf(until('2026-11-25'))).toBe('');
    expect(problemsOf(until('2026-11-24'))).toContain('ended on 2026-11-24');
  });

  test.each([
    ['more than 180 days ahead', '2027-05-26', '180 days'],
    ['that is no day', 'soon', 'no day of the form'],
  ])('with an end %s is refused', (_, day, problem) => {
    expect(problemsOf(until(day))).toContain(problem);
  });

  test('for a change that is not there has to be deleted', () => {
    expect(problemsOf(until('2026-12-01'), false)).toContain('Delete the entry');
  });

  test('without a reason is refused with its number', () => {
    const text = 'changes:\n  - { in: contract, change: x, until: 2026-12-01 }';
    expect(() => parseAcceptedChanges(text)).toThrow('Entry 1');
  });

  test('rates a change of the contract as a patch, and no other change', () => {
    const change = (path: string) => ({
      ...{ path, kind: 'removed', impact: 'major' as const, verdicts: [] },
    });
    const report = {
      infoVersions: { base: '1.0.0', revision: '1.0.1' },
      ...{ bump: 'major' as const, changes: [change('#/a'), change('#/b')] },
    };
    const entries = ['#/a', '#/b'].map((path) => ({
      ...until('2026-12-01'),
      change: `${path} was removed.`,
    }));
    expect(rateAccepted(report, entries.slice(0, 1)).report.bump).toBe('major');
    expect(rateAccepted(report, entries).report.bump).toBe('patch');
  });
});

describe('versions', () => {
  const packages = { 'package.json': '1.4.2', 'packages/tool/package.json': '1.4.2' };
  const changelog = '# Changelog\n\n## Unreleased\n\nContract 1.0.1, packages 1.4.2.\n\n## 1.4.1\n';

  test('of a package that differs from the others are named', () => {
    const apart = { ...packages, 'packages/tool/package.json': '1.5.0' };
    const [problem] = versionProblems({ contract: '1.0.1', packages: apart }, changelog);
    expect(problem).toContain('packages/tool/package.json has version 1.5.0');
  });

  test('have to be in the first entry of the changelog', () => {
    expect(versionProblems({ contract: '1.0.1', packages }, changelog)).toEqual([]);
    expect(versionProblems({ contract: '1.1.0', packages }, changelog)).toEqual([
      expect.stringContaining('Contract 1.1.0, packages 1.4.2.'),
    ]);
  });
});

describe('the versions of Node and PostgreSQL that VERSIONING.md names', () => {
  const page = readFileSync(new URL('../../VERSIONING.md', import.meta.url), 'utf8');

  test.each([
    ['`@social-data/gateway`: Node 24.15', '`@social-data/gateway`: Node 24'],
    ['`@social-data/cli`: Node 22.13', '`@social-data/cli`: Node 22'],
    ['PostgreSQL 15', 'PostgreSQL 14'],
    ['- `@social-data/mcp`: Node 22.13 or later', ''],
  ])('are checked: %s', (right, wrong) => {
    expect(supportProblems(page)).toEqual([]);
    expect(supportProblems(page.replace(right, wrong))).not.toEqual([]);
  });
});
