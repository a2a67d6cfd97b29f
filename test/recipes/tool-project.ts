import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packPackages } from '@social-data/package-build';
import { onTestFinished } from 'vitest';

/** Time to build packages and to load a tool with its dependencies from the registry. */
export const TOOL_TIMEOUT_MS = 600_000;

export interface ToolProject {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Runs a command in the project, with its tools. Returns what it printed, also when it fails. */
  run(command: string, env?: NodeJS.ProcessEnv): Promise<string>;
}

/**
 * A project outside of the workspace, with packages of this project from their tarballs and tools from the registry. It
 * is removed after the test.
 */
export async function toolProject(
  packages: readonly string[],
  tools: Readonly<Record<string, string>>,
  scripts: Readonly<Record<string, string>> = {},
): Promise<ToolProject> {
  const work = await mkdtemp(join(tmpdir(), 'tool-project-'));
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const folder = join(work, 'project');
  await mkdir(folder);
  const packed = await packPackages(packages, work);
  const dependencies = {
    ...Object.fromEntries(
      packed.map(({ name, tarball }) => [`@social-data/${name}`, `file:${tarball}`]),
    ),
    ...tools,
  };
  const manifest = { name: 'tools', private: true, type: 'module', scripts, dependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NO_COLOR: '1',
    PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(
      delimiter,
    ),
    // No tool downloads a browser, or tells anyone that it runs.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
    DO_NOT_TRACK: '1',
  };
  const run: ToolProject['run'] = async (command, more = {}) => {
    const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 2 ** 26 };
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', command], options).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stdout + stderr;
  };
  await run('npm install --no-audit --no-fund --ignore-scripts');
  return { folder, env, run };
}
