import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../scale.ts';
import { guideBlocks, guideFiles, writeFiles } from './guide-files.ts';
import { linkedProject, runBundled, typeProblems } from './linked-project.ts';
import { TOOL_TIMEOUT_MS, toolProject } from './tool-project.ts';

const GUIDE = 'side-by-side';
/** The tasks of the guide with the tokens that they name. */
const TASKS = {
  value: 'demo-token',
  failure: 'mock-601',
  list: 'demo-token',
  retry: 'mock-301-once',
  time: 'mock-slow-5000',
};

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

/** The files of the guide for some of its clients. */
function filesFor(clients: readonly string[]): ReadonlyMap<string, string> {
  const all = ['set-up', ...Object.keys(TASKS)].flatMap((section) => [
    ...guideFiles(GUIDE, section),
  ]);
  return new Map(all.filter(([name]) => clients.some((client) => name.includes(client))));
}

/** Runs every task with a client, and expects what the guide shows. */
async function runTasks(project: string, client: string): Promise<void> {
  for (const [task, scenario] of Object.entries(TASKS)) {
    const [shown] = guideBlocks(GUIDE, task).filter(({ language }) => language === 'text');
    const token = scenario === 'demo-token' ? scenario : `${scenario}:${client}`;
    const env = { SOCIAL_DATA_BASE_URL: mock.url, SOCIAL_DATA_TOKEN: token };
    const printed = await runBundled(project, `${task}.${client}.ts`, env);
    expect([task, client, printed]).toEqual([task, client, shown?.text]);
  }
}

test('the tasks do the same with the client and with plain openapi-fetch', async () => {
  const project = await linkedProject({ '@social-data/client': '.', '@types/node': '.' });
  const files = filesFor(['social-data', 'openapi-fetch']);
  writeFiles(project, files);
  expect(await typeProblems(project, [...files.keys()])).toBe('');
  await runTasks(project, 'social-data');
  await runTasks(project, 'openapi-fetch');
});

longTest(
  'the tasks do the same with a client that Hey API generates',
  async () => {
    const tools = {
      '@hey-api/openapi-ts': '0.99.0',
      '@types/node': '24.19.2',
      typescript: '5.9.3',
    };
    const { folder, run } = await toolProject(['contract'], tools);
    const files = filesFor(['hey-api', 'generate']);
    writeFiles(folder, files);
    const printed = await run('sh ./generate.sh');
    const programs = [...files.keys()].filter((name) => name.endsWith('.ts'));
    expect([printed, await typeProblems(folder, programs)]).toEqual([printed, '']);
    await runTasks(folder, 'hey-api');
  },
  TOOL_TIMEOUT_MS,
);
