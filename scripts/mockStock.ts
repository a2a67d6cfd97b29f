// `npm run mock:stock`: Prism as it comes, serving the same contract. It answers problem+json with HTTP statuses
// where our mock answers envelopes.
import { fileURLToPath } from 'node:url';
import { interruptedExitCode, interruption } from './process/interruption.ts';
import { nodeTool } from './process/node-tool.ts';
import { runNode } from './process/run-node.ts';

const contract = fileURLToPath(new URL('../generated/openapi.json', import.meta.url));
const command = [
  nodeTool('@stoplight/prism-cli', 'prism'),
  'mock',
  contract,
  ...process.argv.slice(2),
];

const signal = interruption();
const { code } = await runNode({ command, output: 'show', signal });
process.exitCode = signal.aborted ? interruptedExitCode(signal) : code;
