// `npm run mock:stock`: unmodified Prism on the same contract. Where our mock sends envelopes, it sends problem+json
// with HTTP statuses.
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
