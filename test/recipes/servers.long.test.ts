import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guideFiles, writeFiles } from './guide-files.ts';
import { linkedProject, runBundled, typeProblems } from './linked-project.ts';

const PACKAGES = { '@social-data/client': '.', '@types/node': '.' };
const SEARCH = '/api/social/api/lifestyle-platform/search-user/v2';

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

/** Runs a program of ours beside the files of a guide, with the environment that the guide asks for, or without it. */
async function runBeside(project: string, program: string, hasSecrets = true): Promise<string> {
  await writeFile(join(project, 'program.ts'), program);
  const secrets = { SOCIAL_DATA_BASE_URL: mock.url, SOCIAL_DATA_TOKEN: 'demo-canary-token' };
  return runBundled(project, 'program.ts', hasSecrets ? secrets : {});
}

test('the handler of the guide to Next.js serves a page, with a slash at the end of its paths or without', async () => {
  const project = await linkedProject(PACKAGES);
  // `next build` in test/client-package compiles the components.
  const files = guideFiles('nextjs', 'proxy');
  writeFiles(project, files);
  expect(await typeProblems(project, [...files.keys()])).toBe('');
  const program = `
    import { GET } from './app/api/social/[...path]/route';
    for (const path of ['${SEARCH}', '${SEARCH}/', '/api/social/api/other']) {
      const response = await GET(new Request('https://app.example' + path + '?keyword=camping'));
      const { code, data, message } = await response.json();
      console.log(response.status, code, data?.users.length ?? message);
    }
  `;
  expect(await runBeside(project, program)).toBe(
    '200 0 20\n200 0 20\n404 400 No such operation.\n',
  );
  expect(await runBeside(project, program, false)).toMatch(/^500 500 There is no token/);
});

test('the worker of the guide to Cloudflare serves a page, and calls by itself', async () => {
  const project = await linkedProject(PACKAGES);
  writeFiles(project, guideFiles('cloudflare', 'worker'));
  expect(await typeProblems(project, ['worker.ts'])).toBe('');
  const program = `
    import worker from './worker';
    const { SOCIAL_DATA_BASE_URL = '', SOCIAL_DATA_TOKEN = '' } = process.env;
    const ask = async (path: string, token = SOCIAL_DATA_TOKEN) => {
      const env = { SOCIAL_DATA_BASE_URL, SOCIAL_DATA_TOKEN: token };
      const response = await worker.fetch(new Request('https://app.example' + path), env);
      return [response.status, await response.json()] as const;
    };
    const [status, { data }] = await ask('${SEARCH}?keyword=camping');
    console.log(status, data.users.length);
    const [, names] = await ask('/?keyword=camping');
    console.log(names.length, names[0] === data.users[0].name);
    console.log(...(await ask('/', 'mock-601')).map((part) => JSON.stringify(part)));
  `;
  expect(await runBeside(project, program)).toBe(
    '200 20\n20 true\n502 {"error":"InsufficientBalanceError"}\n',
  );
});
