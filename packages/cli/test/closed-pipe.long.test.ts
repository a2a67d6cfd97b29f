import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

test.each(['| head -n 1', '2>&1 | head -n 1', '2>&1 | true'])(
  'a run whose reader leaves, as by %s, ends with 0 and no stack trace',
  async (pipe) => {
    const words = ['users', 'search', '1', 'camping', '--all', '--format', 'ndjson'];
    const script = `set -o pipefail; "$0" "$@" ${pipe}`;
    const child = spawn(
      'bash',
      ['-c', script, process.execPath, command.path('built/cli.js'), ...words],
      {
        env: {
          ...{ PATH: process.env.PATH, HOME: command.path('.'), TMPDIR: command.path('.') },
          ...{ SOCIAL_DATA_TOKEN: 'demo-token', SOCIAL_DATA_BASE_URL: command.mock().url },
        },
      },
    );
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'close');
    expect(errors).not.toContain('EPIPE');
    expect(code, errors).toBe(0);
  },
);
