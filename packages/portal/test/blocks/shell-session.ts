import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const MARK = '=== end of block';
const gateway = fileURLToPath(new URL('../../../gateway/src/cli.ts', import.meta.url));
const mcp = fileURLToPath(new URL('../../../mcp/src/cli.ts', import.meta.url));
const cli = fileURLToPath(new URL('../../../cli/src/cli.ts', import.meta.url));

export interface Session {
  /** Empty working folder. */
  readonly folder: string;
  /** Address for a gateway that a block starts in the background. */
  readonly ownGateway: string;
}

/**
 * Runs the shell blocks of a page one after the other in one shell, as a reader does, so that variables
 * stay set. Commands run the real programs; `npm start` and the like do nothing, since the servers are
 * already running. Rejects when a command fails.
 * @returns what each block prints
 */
export async function runSession(
  blocks: readonly string[],
  { folder, ownGateway }: Session,
): Promise<readonly string[]> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeProgram(join(bin, 'npm'), NPM);
  writeProgram(join(bin, 'npx'), NPX);
  const script = [
    `trap 'kill $started 2>/dev/null || :' EXIT`,
    ...blocks.map((block) => `${block}\n${blockEnd(block, ownGateway)}`),
  ].join('\n');
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      GATEWAY_PORT: new URL(ownGateway).port,
    },
  });
  return stdout.split(MARK).map((output) => output.trim());
}

/** Marks the end of a block, after waiting for a server that it started in the background. */
function blockEnd(block: string, ownGateway: string): string {
  const wait = block.trimEnd().endsWith('&')
    ? `started="$started $!"; n=0; until curl -s -o /dev/null '${ownGateway}/' || [ $n -gt 200 ]; do n=$((n+1)); sleep 0.1; done\n`
    : '';
  return `${wait}echo '${MARK}'`;
}

function writeProgram(file: string, script: string): void {
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}

/** A patch that adds a file to the working folder. */
const PATCH = String.raw`--- /dev/null\n+++ b/learned.yaml\n@@ -0,0 +1 @@\n+learned: true\n`;

const NPM = `#!/bin/sh
case "$*" in
  start | 'run mock' | 'run generate' | 'init --yes') ;;
  'run test:contract -- learn '*' --patch learned.patch') printf %b '${PATCH}' > learned.patch ;;
  'pack http://'*.tgz) curl -fsSO "$2" ;;
  'install '*'http://'*.tgz) for last; do :; done; curl -fsS "$last" | tar -tz | grep -qx package/package.json ;;
  'run -s gateway -- '*) shift 4; exec '${process.execPath}' '${gateway}' "$@" ;;
  'run -s mcp -- '*) shift 4; exec '${process.execPath}' '${mcp}' "$@" ;;
  'run -s cli -- '*) shift 4; exec '${process.execPath}' '${cli}' "$@" ;;
  *) echo "This test does not support: npm $*" >&2; exit 1 ;;
esac
`;

/** `npx` with the address of a package would install its dependencies: the test reads its manifest instead. */
const NPX = `#!/bin/sh
case "$*" in
  '--yes http://'*) curl -fsS "$2" | tar -xzO package/package.json | grep -q '"bin"' ;;
  *) echo "This test does not support: npx $*" >&2; exit 1 ;;
esac
`;

/**
 * Expects a program's output to match the output on a page. There, `…` matches anything: within a text, as
 * a member, or as an element of a list that is not empty.
 */
export function expectOutput(printed: string, shown: string): void {
  if (shown.startsWith('{')) expect(JSON.parse(printed)).toEqual(pattern(JSON.parse(shown)));
  else expect(printed.trim()).toMatch(lines(shown));
}

function pattern(shown: unknown): unknown {
  if (Array.isArray(shown)) {
    if (shown.length === 0) return expect.anything();
    return expect.arrayContaining(shown.filter((item) => !isLeftOut(item)).map(pattern));
  }
  if (typeof shown === 'object' && shown !== null) {
    const members = Object.entries(shown).filter(([name]) => name !== '…');
    return expect.objectContaining(
      Object.fromEntries(members.map(([name, value]) => [name, pattern(value)])),
    );
  }
  return isLeftOut(shown) ? expect.anything() : shown;
}

function isLeftOut(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('…');
}

function lines(shown: string): RegExp {
  const escaped = shown.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.*');
  return new RegExp(`^${escaped}$`, 's');
}
