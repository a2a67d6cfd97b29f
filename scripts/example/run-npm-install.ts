import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Installs the dependencies of a project with the npm of the reader.
 * @throws Error if npm fails, after it has said why
 */
export async function runNpmInstall(folder: string, args: readonly string[] = []): Promise<void> {
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm install failed in ${folder}.`);
}
