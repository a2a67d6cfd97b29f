// `npm run generate`: the generated package of a contract.
import { runGenerate } from './generate/run-generate.ts';
import { reportFailure } from './process/failure.mjs';
import { parseOptions } from './process/parse-options.ts';

const USAGE = `Usage: node scripts/generate.ts [--contract FILE] [--out DIR] [--check]

  --contract FILE  root file of the contract, OpenAPI 3.1 (default: openapi/openapi.yaml)
  --out DIR        folder of the generated package (default: generated)
  --check          write nothing; name what differs and exit with 1`;

const { help, ...options } = parseOptions(['contract', 'out'], ['check', 'help']);
if (help) console.log(USAGE);
else await reportFailure(() => runGenerate(options));
