import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeVersionProblem as cliProblem } from '../../packages/cli/src/node-version-problem.ts';
import { nodeVersionProblem as conformProblem } from '../../packages/conform/src/node-version-problem.ts';
import { OLDEST_POSTGRES } from '../../packages/gateway/src/database/postgres/oldest-postgres.ts';
import { nodeVersionProblem as gatewayProblem } from '../../packages/gateway/src/node-version-problem.ts';
import { nodeVersionProblem as mcpProblem } from '../../packages/mcp/src/node-version-problem.ts';
import { nodeVersionProblem as mockProblem } from '../../packages/mock/src/node-version-problem.ts';
import { projectRoot } from '../process/project-root.ts';

/** What the commands say to a version of Node at their start. Contract and client are libraries, and check none. */
const startChecks: Readonly<Record<string, (version: string) => string | undefined>> = {
  mock: mockProblem,
  gateway: gatewayProblem,
  cli: cliProblem,
  mcp: mcpProblem,
  conform: conformProblem,
};

const NODE_ROW = /^- `@social-data\/(\w+)`: Node (\d+(?:\.\d+)?) or later/gm;
const POSTGRES_ROW = /^- PostgreSQL (\d+) or later/m;

/** Where the page about versions names others than the manifests, and than the commands check. */
export function supportProblems(page: string): readonly string[] {
  const oldest = new Map([...page.matchAll(NODE_ROW)].map(([, name, node = '']) => [name, node]));
  const [, postgres] = POSTGRES_ROW.exec(page) ?? [];
  const node = ['contract', 'client', ...Object.keys(startChecks)].flatMap((name) =>
    nodeProblems(name, oldest.get(name)),
  );
  if (Number(postgres) === OLDEST_POSTGRES) return node;
  return [
    ...node,
    `VERSIONING.md names PostgreSQL ${postgres}, and the gateway needs ${OLDEST_POSTGRES}.`,
  ];
}

function nodeProblems(name: string, oldest: string | undefined): readonly string[] {
  if (oldest === undefined)
    return [`VERSIONING.md does not say "- \`@social-data/${name}\`: Node N or later".`];
  const folder = name === 'contract' ? 'generated' : `packages/${name}`;
  const manifest = readFileSync(join(projectRoot, folder, 'package.json'), 'utf8');
  const { node } = JSON.parse(manifest).engines;
  const check = startChecks[name];
  return [
    ...(node === `>=${oldest}`
      ? []
      : [`VERSIONING.md names Node ${oldest} for ${name}, and its engines are "${node}".`]),
    ...(check === undefined || isOldest(check, oldest)
      ? []
      : [
          `VERSIONING.md names Node ${oldest} for ${name}, and its command takes another one as the oldest.`,
        ]),
  ];
}

/** Whether a command takes this version, and not the one before it. */
function isOldest(check: (version: string) => string | undefined, oldest: string): boolean {
  const [major = 0, minor = 0] = oldest.split('.').map(Number);
  const before = minor > 0 ? `${major}.${minor - 1}.0` : `${major - 1}.99.0`;
  return check(`${major}.${minor}.0`) === undefined && check(before) !== undefined;
}
