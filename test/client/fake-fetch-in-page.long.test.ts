import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';

/** What a page does with the client on the fake fetch. */
const program = `
  import { SocialData } from '@social-data/client';
  import { createFakeFetch } from '@social-data/client/testing';

  const fetch = createFakeFetch({ token: 'mock-301-once' });
  const api = new SocialData({ baseUrl: 'https://page.test.example/social', fetch });
  fetch.override('listAnswers', { page: 3, code: 601 });
  const users = await api.users.search({ keyword: 'camping' }).toArray({ limit: 100 });
  const answers = await api.answers.list({ questionId: 'question-1' }).toArray({ limit: 100 }).then(
    () => 'read',
    (error) => error.name,
  );
  const codes = fetch.requests().map(({ code }) => code);
  document.body.textContent = JSON.stringify({ users: users.length, answers, codes });
`;

describe('the fake fetch in a page', () => {
  browserTest('has lists, failures and overrides without any request', async ({ openPage }) => {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    });
    const { page, errors, requests } = await openPage(WIDTHS.desktop);
    await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' });
    await expect.poll(() => page.textContent('body')).toContain('{');
    expect(JSON.parse((await page.textContent('body')) ?? '')).toEqual({
      users: 44,
      answers: 'InsufficientBalanceError',
      codes: [301, 0, 0, 0, 0, 301, 0, 0, 601],
    });
    expect(errors).toEqual([]);
    expect(requests).toEqual([]);
  });
});
