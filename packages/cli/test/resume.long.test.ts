import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { startDemo } from '@social-data/gateway';
import { describe, expect, test } from 'vitest';
import { isLongRun, longTest } from '../../../test/scale.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
/** How often each run is killed. */
const KILLS = isLongRun ? 5 : 1;

const runs: readonly (readonly [name: string, args: readonly string[], lists: number])[] = [
  ['a search of 1,300 users', ['users', 'search', '1'], 1],
  [
    'five searches together',
    ['users', 'search', 'camping', '美食', 'coffee', 'a', '2', '--concurrency', '5'],
    5,
  ],
  ['a list of 344 answers', ['answers', 'list', 'question-20'], 1],
];

/** Without the times at which the pages were fetched, which differ between runs. */
const withoutTimes = (file: string) =>
  readFileSync(command.path(file), 'utf8').replaceAll(/\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z/g, 'TIME');

/** Runs a command to its end, and kills it `kills` times on the way. Returns the exit code of the last one. */
async function runWithKills(args: readonly string[], kills: readonly number[], token: string) {
  for (const at of kills) {
    const { process, ended } = command.start(args, { token });
    const last = command.calls() + at;
    command.onCall(() => {
      if (command.calls() >= last) process.kill('SIGKILL');
    });
    await ended;
    command.onCall(undefined);
  }
  return command.run(args, { token });
}

describe('a killed run', () => {
  const tokens = ['demo-token', 'mock-duplicates', 'mock-empty-page', 'mock-cursor-loop'];
  const all = runs.flatMap((run) => tokens.map((token) => [...run, token] as const));
  // The ordinary run has one of the pairs.
  const cases = all.filter((_, at) => isLongRun || at === 10);
  test.each(cases)(
    'of %s goes on and gives the same file as a whole run (%#)',
    async (_name, args, lists, token) => {
      const asked = [...args, '--all', '--resume', '--out'];
      const before = command.calls();
      const whole = await command.run([...asked, 'whole.csv'], { token });
      const calls = command.calls() - before;
      // Positions of kills within what is left of the run, which is not over before the last one.
      const most = Math.floor((calls - 1) / KILLS);
      const kills = Array.from({ length: most > 0 ? KILLS : 0 }, () => {
        return 1 + Math.floor(Math.random() * most);
      });
      const resumed = await runWithKills([...asked, 'killed.csv'], kills, token);
      expect(resumed.code, resumed.err).toBe(whole.code);
      expect(withoutTimes('killed.csv')).toBe(withoutTimes('whole.csv'));
      expect(withoutTimes('whole.csv').split('\r\n').length).toBeGreaterThan(10);
      // At most the request in flight of each list is sent again.
      expect(command.calls() - before - calls).toBeLessThanOrEqual(calls + lists * KILLS);
      for (const name of ['whole.csv', 'killed.csv'])
        for (const file of [name, `${name}.journal`]) rmSync(command.path(file), { force: true });
    },
  );
});

describe('a journal beside the output', () => {
  const search = ['users', 'search', '1'];

  longTest('belongs to its owner, is deleted on success, and kept when asked to', async () => {
    await command.run([...search, '--max-pages', '2', '--out', 'a.csv', '--keep-journal']);
    expect(statSync(command.path('a.csv.journal')).mode & 0o777).toBe(0o600);
    const more = [...search, '--max-pages', '3', '--out', 'a.csv', '--resume'];
    const before = command.calls();
    expect((await command.run(more)).code).toBe(0);
    expect(command.calls() - before).toBe(1);
    expect(existsSync(command.path('a.csv.journal'))).toBe(false);
    const again = await command.run(more);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('finished') });
  });

  test('is found beside an output of another extension, and nothing is paid again', async () => {
    const args = [...search, '--max-pages', '2', '--out'];
    await command.run([...args, 'k.csv', '--keep-journal']);
    const before = command.calls();
    const { code, err } = await command.run([...args, 'k.xlsx', '--resume']);
    expect(code, err).toBe(2);
    expect(err).toContain('social-data render k.csv.journal --out k.xlsx');
    expect(command.calls()).toBe(before);
  });

  test('is there as before when --force cannot begin, such as with a token in quotes', async () => {
    const args = [...search, '--all', '--out', 'f.csv'];
    await command.run([...args, '--max-calls', '2']);
    const journal = readFileSync(command.path('f.csv.journal'));
    const { code, err } = await command.run([...args, '--force'], { token: '"demo-token"' });
    expect(code, err).toBe(2);
    expect(err).not.toContain('earlier');
    expect(readFileSync(command.path('f.csv.journal'))).toEqual(journal);
  });

  test('goes on with the list in which a wrong id was corrected, and with fewer inputs', async () => {
    const list = ['answers', 'list', '--unchecked', '--all', '--out', 'o.csv', '--inputs', '-'];
    const first = { input: 'questionId,offset\nquestion-1,0\nquestion-2,-1\n' };
    expect((await command.run(list, first)).code).toBe(8);
    const args = [...list, '--resume'];
    const corrected = await command.run(args, { input: first.input.replace('-1\n', '0\n') });
    expect(corrected.code, corrected.err).toBe(0);
    expect(readFileSync(command.path('o.csv'), 'utf8')).toContain('question-2');
    expect(existsSync(command.path('o.csv.failed.csv'))).toBe(false);
    expect(readFileSync(command.path('o.csv.inputs'), 'utf8')).not.toContain('"-1"');
  });

  longTest('is rendered in another format without a call', async () => {
    const args = [...search, '--max-pages', '2', '--keep-journal', '--out'];
    await command.run([...args, 'b.csv']);
    await command.run([...args, 'b.ndjson', '--limit', '30']);
    const before = command.calls();
    const render = ['render', 'b.csv.journal'];
    const rendered = await command.run([...render, '--format', 'ndjson', '--limit', '30']);
    expect(rendered.out).toBe(readFileSync(command.path('b.ndjson'), 'utf8'));
    await command.run(['render', 'b.ndjson.journal', '--out', 'c.csv']);
    expect(withoutTimes('c.csv')).toBe(withoutTimes('b.csv'));
    expect(command.calls()).toBe(before);
    expect(await command.run(['render', 'none.journal'])).toMatchObject({ code: 2 });
    expect((await command.run([...render, '--out', 'b.csv'])).err).toMatch(/b\.csv exists\. Give/);
  });

  test('is used by one process at a time; Ctrl-C keeps it and says how to go on', async () => {
    const args = [...search, '--all', '--out', "e 'x'.csv"];
    const { process, ended } = command.start([...args, '--token', 'mock-slow-300'], { token: '' });
    await expect.poll(() => existsSync(command.path("e 'x'.csv.journal"))).toBe(true);
    const second = await command.run([...args, '--resume']);
    expect(second).toMatchObject({ code: 2, err: expect.stringContaining('Another process') });
    const before = command.calls();
    await expect.poll(() => command.calls()).toBeGreaterThan(before);
    process.kill('SIGINT');
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toContain("e 'x'.csv.journal has what arrived. To continue, add --resume.");
    expect(existsSync(command.path("e 'x'.csv"))).toBe(false);
    expect((await command.run([...args, '--resume'])).code).toBe(0);
  });
});

longTest(
  'a kill costs at most one charge of the gateway for each list that was being read',
  async () => {
    const gateway = await startDemo({ port: 0, host: '127.0.0.1' });
    const credits = async (): Promise<number> => {
      const response = await fetch(`${gateway.url}/-/usage?token=demo-token`);
      const { data } = Object(await response.json());
      return data.today.reduce((sum: number, each: { credits: number }) => sum + each.credits, 0);
    };
    const args = ['users', 'search', 'camping', '美食', '--all', '--resume', '--out'];
    const options = { baseUrl: gateway.url };
    try {
      expect((await command.run([...args, 'paid.ndjson'], options)).code).toBe(0);
      const whole = await credits();
      expect(whole).toBeGreaterThan(4);
      const sizeOf = (name: string) =>
        statSync(command.path(name), { throwIfNoEntry: false })?.size ?? 0;
      let killed = 0;
      for (let kill = 0; kill < 3 && sizeOf('killed.ndjson') === 0; kill += 1) {
        const before = sizeOf('killed.ndjson.journal') + 500;
        const { process, ended } = command.start([...args, 'killed.ndjson'], options);
        const hasGrown = () =>
          sizeOf('killed.ndjson.journal') > before || sizeOf('killed.ndjson') > 0;
        await expect.poll(hasGrown, { interval: 1 }).toBe(true);
        process.kill('SIGKILL');
        if ((await ended).code === 'SIGKILL') killed += 1;
      }
      expect(killed).toBeGreaterThan(0);
      if (existsSync(command.path('killed.ndjson.journal')))
        expect((await command.run([...args, 'killed.ndjson'], options)).code).toBe(0);
      expect(withoutTimes('killed.ndjson')).toBe(withoutTimes('paid.ndjson'));
      expect((await credits()) - 2 * whole).toBeLessThanOrEqual(2 * killed);
    } finally {
      await gateway.close();
    }
  },
);
