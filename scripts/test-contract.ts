// `npm run test:contract -- --target URL --token T`: tests any server against the contract, and prints
// what passed, what failed and what was not exercised. Progress goes to standard error. No token is printed.
import { describeFailure, report } from '../test/contract/report.ts';
import { runSuite, type SuiteOptions } from '../test/contract/run-suite.ts';
import type { Target } from '../test/contract/target.ts';
import { foreignTarget } from '../test/contract/targets/foreign.ts';
import { mockTarget } from '../test/contract/targets/mock.ts';
import { checkReachable } from './test-contract/check-reachable.ts';
import { type ContractCommand, readCommandLine, usage } from './test-contract/read-command-line.ts';
import { UsageError } from './test-contract/usage-error.ts';

/** Number of cases between two lines of progress. */
const PROGRESS_INTERVAL = 50;

try {
  const command = readCommandLine(process.argv.slice(2), process.env);
  if (command) await main(command);
  else console.log(usage);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} --help shows all options.`);
  process.exitCode = 2;
}

async function main(command: ContractCommand): Promise<void> {
  await checkReachable(command.target);
  const options: SuiteOptions = {
    target: targetFor(command),
    profile: command.profile,
    fuzz: { seed: command.seed, runs: command.fuzz },
    onResult: (result, done, all) => {
      if (result.failure) console.error(describeFailure(result));
      if (done % PROGRESS_INTERVAL === 0 || done === all) console.error(`${done} of ${all} cases`);
    },
  };
  const result = await runSuite(options);
  console.log(report(options, result));
  if (result.results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}

function targetFor({
  target,
  token = '',
  adapter,
  profile,
  values,
  tokens,
}: ContractCommand): Target {
  if (adapter === 'foreign')
    return foreignTarget({ baseUrl: target, token, values, tokens, own: profile === 'decisions' });
  const mock = mockTarget(target);
  return { ...mock, values: { ...mock.values, ...values }, validToken: token || mock.validToken };
}
