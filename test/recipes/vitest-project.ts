import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A project outside of the workspace that finds packages of it, each from the folder that depends on it. It is removed after the test. */
export async function vitestProject(packages: Readonly<Record<string, string>>): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'vitest-recipe-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  for (const [name, folder] of Object.entries({ vitest: '.', ...packages })) {
    const link = join(project, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, folder, 'node_modules', name), link);
  }
  return project;
}

/** Runs the tests of a project in Vitest, as a reader does. Returns what it printed, also when they fail. */
export async function runVitest(project: string, ...args: readonly string[]) {
  const { VITEST: _vitest, ...env } = process.env;
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return promisify(execFile)(process.execPath, [vitest, 'run', '--no-color', ...args], {
    cwd: project,
    env,
  }).catch((error: { stdout: string; stderr: string }) => error);
}
