import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { nodeTool } from '../../scripts/process/node-tool.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A project outside of the workspace that finds packages of it, each from the folder that depends on it. It is removed after the test. */
export async function linkedProject(packages: Readonly<Record<string, string>>): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'linked-project-'));
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

/** Bundles a program of a project for Node and runs it, as a reader does after a build. Returns what it printed. */
export async function runBundled(project: string, file: string, env: NodeJS.ProcessEnv) {
  const outfile = join(project, 'built', `${file}.mjs`);
  await build({
    entryPoints: [join(project, file)],
    ...{ bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'silent' },
  });
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [outfile], {
    env: { ...process.env, ...env },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

/** Checks the types of files of a project, in TypeScript's strict mode. Returns the problems; '' for none. */
export async function typeProblems(project: string, files: readonly string[]): Promise<string> {
  const options = ['--noEmit', '--strict', '--skipLibCheck'];
  const target = ['--target', 'es2023', '--lib', 'esnext,dom,dom.iterable', '--types', 'node'];
  // The packages are those of the workspace, whose sources import each other by `.ts`.
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--jsx', 'preserve'];
  const sources = ['--allowImportingTsExtensions', '--resolveJsonModule'];
  const args = [
    nodeTool('typescript-native', 'tsc'),
    ...options,
    ...target,
    ...modules,
    ...sources,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...files], {
    cwd: project,
  }).catch((error: { stdout: string }) => error);
  return stdout;
}
