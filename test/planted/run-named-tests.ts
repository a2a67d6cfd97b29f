import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nodeTool } from '../../scripts/process/node-tool.ts';
import { startChild } from '../process/child.ts';
import type { PlantedFault } from './planted-fault.ts';

const TIMEOUT_MS = 240_000;

type NamedTest = Pick<PlantedFault, 'testFile' | 'testName'>;

/** The results of the tests that ran, by their state. */
export interface NamedTestResults {
  /** Full names of the tests of one file that have a text in their name. */
  named(test: NamedTest, state: 'passed' | 'failed'): readonly string[];
  /** What the run printed. */
  readonly output: string;
}

/** Runs tests by their names, at the scale of the ordinary run where that has them. */
export async function runNamedTests(
  folder: string,
  tests: readonly NamedTest[],
): Promise<NamedTestResults> {
  const { TEST_LONG: _, ...ordinary } = process.env;
  const isLong = ({ testFile }: NamedTest) => testFile.endsWith('.long.test.ts');
  const runs = [
    { tests: tests.filter((test) => !isLong(test)), env: ordinary },
    { tests: tests.filter(isLong), env: { ...ordinary, TEST_LONG: '1' } },
  ];
  const ran: { readonly output: string; readonly results: readonly TestResult[] }[] = [];
  for (const run of runs) if (run.tests.length > 0) ran.push(await runAtScale(folder, run));
  const results = ran.flatMap((run) => run.results);
  return {
    output: ran.map(({ output }) => output).join(''),
    named: ({ testFile, testName }, state) =>
      results
        .filter((each) => each.file === join(folder, testFile) && each.state === state)
        .map(({ name }) => name)
        .filter((name) => name.includes(testName)),
  };
}

interface ScaledRun {
  readonly tests: readonly NamedTest[];
  readonly env: NodeJS.ProcessEnv;
}

/** Runs tests by their names in a process of its own. */
async function runAtScale(folder: string, { tests, env }: ScaledRun) {
  const report = join(folder, 'planted-report.json');
  const files = [...new Set(tests.map(({ testFile }) => testFile))];
  const names = tests.map(({ testName }) => testName.replace(/\W/g, '\\$&')).join('|');
  rmSync(report, { force: true });
  const child = startChild(
    [
      nodeTool('vitest', 'vitest'),
      ...['run', ...files, '-t', names, '--reporter=json', '--outputFile', report],
    ],
    // A fault may make a test run for ever.
    { cwd: folder, env, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  await child.ended;
  return { output: child.out() + child.err(), results: readReport(report) };
}

interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly state: string;
}

/** Reads what Vitest's JSON reporter wrote; no results of a run that did not come to its end. */
function readReport(file: string): readonly TestResult[] {
  if (!existsSync(file)) return [];
  const { testResults }: { testResults: readonly VitestFile[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: name, name: fullName, state: status })),
  );
}

interface VitestFile {
  readonly name: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}
