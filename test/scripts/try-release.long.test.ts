import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listen } from '@social-data/server-protocol';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { publicPackages } from '../../scripts/release/public-packages.ts';
import { writeReleaseFiles } from '../../scripts/release/release-files.ts';

const run = promisify(execFile);
const names = Object.keys(publicPackages);

describe('npm run try-release', () => {
  let folder: string;
  let server: Server;
  let address: string;
  const tarballs = async () => {
    const files = await readdir(folder);
    return files.filter((name) => name.endsWith('.tgz')).map((name) => join(folder, name));
  };
  const origin = { commit: 'this', node: process.versions.node, npm: '11' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'));
    await packPackages(names, folder);
    await writeReleaseFiles(folder, await tarballs(), origin);
    server = createServer(sirv(folder, { dev: true }));
    const { port } = await listen(server, { port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${port}`;
  }, 600_000);
  afterAll(async () => {
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The output and the exit code, whatever it is. */
  async function tryRelease(...args: readonly string[]) {
    const script = join(projectRoot, 'scripts/try-release.ts');
    const options = { cwd: projectRoot };
    return await run(process.execPath, [script, '--from', address, ...args], options).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
    );
  }

  test('downloads, checks, rebuilds, installs and uses every package on two versions of Node', async () => {
    const { code, output } = await tryRelease();
    expect(output).toContain(`${names.length} of ${names.length} packages passed`);
    expect(code).toBe(0);
    for (const name of names) expect(output).toContain(`@social-data/${name}\n`);
    expect(output.match(/Node v24\.15\.0: /g)).toHaveLength(1);
    expect(output.match(/Node v20\.0\.0: /g)).toHaveLength(3);
    expect(output.match(/Node v22\.13\.0: /g)).toHaveLength(3);
    expect(output.match(/Node v24\.\d+\.\d+: /g)?.length).toBeGreaterThanOrEqual(names.length);
  }, 1_200_000);

  test('refuses bytes of another sum, and bytes that this checkout does not make', async () => {
    const [conform = ''] = (await tarballs()).filter((file) => file.includes('-conform-'));
    const work = join(folder, 'changed');
    await mkdir(work);
    await run('tar', ['-xzf', conform, '-C', work]);
    await appendFile(join(work, 'package/cli.js'), '// One line more\n');
    await run('tar', ['-czf', conform, '-C', work, 'package']);
    const changed = await tryRelease('--package', 'conform');
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('do not use it') });
    await writeReleaseFiles(folder, await tarballs(), origin);
    const other = await tryRelease('--package', 'conform');
    expect(other).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not what this checkout makes'),
    });
  }, 600_000);

  test('says which packages there are', async () => {
    expect(await tryRelease('--package', 'none')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no package "none": choose of contract, client, mock/),
    });
  });
});
