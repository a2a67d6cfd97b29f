import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@social-data/mock';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { nodeTool } from '../../scripts/process/node-tool.ts';
import { freePort } from '../process/free-port.ts';
import { guideBlocks, guideFiles, writeFiles } from './guide-files.ts';
import { TOOL_TIMEOUT_MS, type ToolProject, toolProject } from './tool-project.ts';

const GUIDE = 'other-generators';
const contract = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

/** Generates a client as the guide says, and runs its program on the mock, with the token that the program has. */
async function runGenerated(project: ToolProject, section: string, mock: string): Promise<string> {
  const port = Number(new URL(mock).port);
  writeFiles(project.folder, guideFiles(GUIDE, section), { '4010': port });
  const generated = await project.run(`sh ./${section}.sh`);
  const bundled = join(project.folder, `${section}.mjs`);
  await build({
    entryPoints: [join(project.folder, `${section}.ts`)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: bundled,
    logLevel: 'silent',
  }).catch((cause: unknown) => {
    throw new Error(generated, { cause });
  });
  const options = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler';
  const files = [`${section}.ts`, ...(section === 'orval' ? ['call-service.ts'] : [])].join(' ');
  const problems = await project.run(
    `tsc ${options} --target es2022 --lib es2023,dom,dom.iterable ${files}`,
  );
  return problems + (await project.run(`node ${bundled}`));
}

test('each generated client gets users with the setting of the guide, and an error for code 601', {
  timeout: TOOL_TIMEOUT_MS,
}, async () => {
  const project = await toolProject(['contract'], {
    orval: '8.38.0',
    oazapfts: '7.5.0',
    '@types/node': '24.19.2',
    typescript: '5.9.3',
  });
  const mock = await startMock({ port: 0 });
  onTestFinished(() => mock.close());
  for (const section of ['orval', 'oazapfts']) {
    mock.reset();
    expect([section, await runGenerated(project, section, mock.url)]).toEqual([
      section,
      '20 users\n',
    ]);
    mock.override('searchUsers', { code: 601 });
    expect(await project.run(`node ${section}.mjs`)).toContain('Code 601: ');
    expect(mock.requests().map(({ code }) => code)).toEqual([0, 601]);
  }
});

test('stock Prism serves the examples of the contract that the guide asks for', async () => {
  const files = guideFiles(GUIDE, 'prism');
  expect(files.get('prism.sh')).toMatch(/^npx prism mock \S+openapi[.]json --port 4015\n$/);
  const port = await freePort();
  const prism = nodeTool('@stoplight/prism-cli', 'prism');
  const server = spawn(process.execPath, [prism, 'mock', contract, '--port', String(port)], {
    stdio: 'ignore',
  });
  onTestFinished(() => void server.kill());
  const statusOf = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/`)).toBe(404);
  const program = (files.get('prism.mjs') ?? '').replaceAll('4015', String(port));
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [output] = guideBlocks(GUIDE, 'prism').filter(({ language }) => language === 'text');
  expect(stdout).toBe(output?.text);
});
