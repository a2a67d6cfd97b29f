import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import { expect, test } from 'vitest';
import { learnFrom } from '../../packages/conform/src/learn/learn.ts';
import { contractPatch } from '../../packages/conform/src/learn/patch.ts';
import { copyProject } from '../../scripts/process/project-copy.ts';
import {
  type NamedDrift,
  namedDrifts,
  startDriftingServer,
} from '../../scripts/start/drifting-server.ts';

/** Types and members that no patch should stumble over. */
const oddTypes: NamedDrift = {
  name: 'odd types',
  finds: [],
  edit: (body, { operationId }) => {
    const data = Object(body.data);
    if (operationId === 'listAnswers') delete data.session;
    if (operationId === 'searchUsers') data.filters = {};
    if (operationId !== 'getAuthorLinkInfo' || body.code !== 0) return;
    data.cp_index = null;
    data.cooperate_index.value = 'high';
    data.history = [{ days: [{ figures: { each: [1.5, null] } }] }];
    data['77812345'] = 1;
  },
};

const root = join(import.meta.dirname, '../..');
const values = { oAuthorId: 'author-1', keyword: 'camping', questionId: 'question-1' };

test('a patch is taken by git apply, and the contract still passes the linter', async () => {
  const mock = await startMock({ port: 0 });
  const server = await startDriftingServer(mock.url, [oddTypes, ...namedDrifts]);
  const learned = await learnFrom({
    ...{
      baseUrl: server.url,
      token: 'demo-token',
      values,
      paths: {},
      maxCalls: 25,
      timeout: 60_000,
    },
  });
  await server.close();
  await mock.close();
  const copy = copyProject();
  writeFileSync(join(copy.root, 'learned.patch'), contractPatch(join(root, 'openapi'), learned));
  execFileSync('git', ['apply', 'learned.patch'], { cwd: copy.root });
  const lint = ['scripts/check.ts', '--lint'];
  const output = execFileSync(process.execPath, lint, { cwd: copy.root, encoding: 'utf8' });
  copy.remove();
  expect(output).toContain('contract (spectral, redocly, names of files)');
  expect(output).not.toContain('FAILED');
});

test('the demonstration ends with a run that finds nothing new', () => {
  const output = execFileSync(process.execPath, ['scripts/start.ts', '--learn'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(output).toMatch(/contradicted +page-size +searchUsers: 30 items; our servers: 20 items/);
  expect(output).toMatch(/ 0 contradicted,.* 0 drifts\. 25 calls of at most 25\. Nothing new\./);
});
