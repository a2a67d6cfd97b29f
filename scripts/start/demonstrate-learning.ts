import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import { Failure } from '../process/failure.mjs';
import { copyProject } from '../process/project-copy.ts';
import { projectRoot } from '../process/project-root.ts';
import { runNode } from '../process/run-node.ts';
import { namedDrifts, startDriftingServer } from './drifting-server.ts';

const VALUES = ['oAuthorId=author-1', 'keyword=camping', 'questionId=question-1'];

/**
 * Shows `social-data-conform learn` without a key: starts a service that drifts in named ways, learns from it, applies the
 * patch to a copy of the project and learns again there, which finds nothing new.
 */
export async function demonstrateLearning(interrupted: AbortSignal): Promise<void> {
  const start = performance.now();
  const mock = await startMock({ port: 0 });
  const server = await startDriftingServer(mock.url);
  const folder = mkdtempSync(join(tmpdir(), 'learn-'));
  const copy = copyProject();
  try {
    const patch = join(folder, 'learned.patch');
    writeFileSync(join(folder, 'token'), 'demo-token\n');
    const learn = (root: string, more: readonly string[]) => [
      ...[join(root, 'packages/conform/src/cli.ts'), 'learn', '--base-url', server.url],
      ...['--token-file', join(folder, 'token'), '--values', ...VALUES, ...more],
    ];
    say(`A service at ${server.url} differs from this contract in ${namedDrifts.length} ways:`);
    for (const { name } of namedDrifts) console.log(`  - ${name}`);
    say('What one run of social-data-conform learn finds:');
    await run(projectRoot, learn(projectRoot, ['--patch', patch]), [0, 1], interrupted);
    say('The patch, applied to a copy of the project:');
    execFileSync('git', ['apply', '--stat', '--apply', patch], {
      cwd: copy.root,
      stdio: 'inherit',
    });
    await run(copy.root, [join(copy.root, 'scripts/generate.ts')], [0], interrupted);
    say('A second run, by the patched contract:');
    await run(copy.root, learn(copy.root, ['--max-calls', '25']), [0], interrupted);
    say(
      `Done in ${Math.round((performance.now() - start) / 1000)} s: the contract says what the service does.`,
    );
  } finally {
    copy.remove();
    rmSync(folder, { recursive: true, force: true });
    await server.close();
    await mock.close();
  }
}

function say(text: string): void {
  console.log(`\n${text}\n`);
}

/** Runs a script and shows what it prints. Throws a Failure on an exit code that is not expected. */
async function run(
  cwd: string,
  command: readonly string[],
  expected: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const { code } = await runNode({ command, cwd, output: 'show', signal });
  if (!expected.includes(code)) throw new Failure(`The demonstration stopped at ${command[0]}.`);
}
