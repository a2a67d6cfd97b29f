import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MARK = '=== end of block';
const gateway = fileURLToPath(new URL('../../../gateway/src/cli.ts', import.meta.url));
const newman = fileURLToPath(new URL('../../node_modules/newman/bin/newman.js', import.meta.url));

export interface RanBlock {
  readonly output: string;
  readonly exitCode: number;
}

export interface Session {
  /** Empty folder to work in. */
  readonly folder: string;
  /** Address of the mock, which stands in the collection as that of `npm start`. */
  readonly mock: string;
  /** Address of the gateway that a block may start in the background. */
  readonly ownGateway: string;
}

/**
 * Runs the shell blocks of a page one after the other in one shell, as a reader does: what one of them
 * sets, the next one has. Commands go to the real programs; `npm start` and its like do nothing, since
 * the servers run already.
 */
export async function runSession(
  blocks: readonly string[],
  { folder, mock, ownGateway }: Session,
): Promise<readonly RanBlock[]> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  program(join(bin, 'npm'), NPM);
  program(join(bin, 'npx'), NPX);
  const script = [
    `trap 'kill $started 2>/dev/null' EXIT`,
    ...blocks.map((block) => `${block}\n${ending(block, ownGateway)}`),
  ].join('\n');
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      GATEWAY_PORT: new URL(ownGateway).port,
      MOCK: mock,
    },
  });
  return readBlocks(stdout);
}

/** A server that was started in the background is waited for. */
function ending(block: string, ownGateway: string): string {
  const wait = block.trimEnd().endsWith('&')
    ? `started="$started $!"; n=0; until curl -s -o /dev/null '${ownGateway}/' || [ $n -gt 200 ]; do n=$((n+1)); sleep 0.1; done\n`
    : '';
  return `status=$?\n${wait}printf '\\n${MARK} %s\\n' "$status"`;
}

function readBlocks(stdout: string): readonly RanBlock[] {
  const parts = stdout.split(MARK);
  return parts.slice(1).map((part, index) => ({
    output: (parts[index] ?? '').replace(/^ \d+\n/, '').trim(),
    exitCode: Number.parseInt(part, 10),
  }));
}

function program(file: string, script: string): void {
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}

const NPM = `#!/bin/sh
case "$*" in
  start | 'run mock' | 'install @social-data/client') ;;
  'run -s gateway -- '*) shift 4; exec '${process.execPath}' '${gateway}' "$@" ;;
  *) echo "The test knows no: npm $*" >&2; exit 1 ;;
esac
`;

const NPX = `#!/bin/sh
[ "$1" = newman ] || { echo "The test knows no: npx $*" >&2; exit 1; }
shift; exec '${process.execPath}' '${newman}' "$@" --env-var "baseUrl=$MOCK"
`;
