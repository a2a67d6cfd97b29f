// `npm run test:contract -- --base-url URL`: the command of packages/conform from its source. It also takes the options that
// the task had before: --target for --base-url, --profile decisions for --ours, and --token.
import { run } from '../packages/conform/src/run.ts';

const replaced: Readonly<Record<string, (value: string) => readonly string[]>> = {
  '--target': (value) => ['--base-url', value],
  '--profile': (value) => (value === 'decisions' ? ['--ours'] : []),
  '--token': (value) => {
    process.env.SOCIAL_DATA_TOKEN = value;
    return [];
  },
};

const args: string[] = [];
for (const given = process.argv.slice(2); given.length > 0; ) {
  const name = given.shift() ?? '';
  const replace = replaced[name];
  args.push(...(replace ? replace(given.shift() ?? '') : [name]));
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
await run();
