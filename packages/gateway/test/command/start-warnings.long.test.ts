import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inTurn } from '../../../../test/scale.ts';
import { readConfig, startWarnings } from '../../src/config/read-config.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { serve } from './run-command.ts';

describe('the log of a start', () => {
  const path = useFolderPerTest();

  /** The warnings of a gateway that was started and stopped, but for the one that it has no tokens. */
  async function warningsOf(args: readonly string[]): Promise<readonly string[]> {
    const gateway = await serve(['--data-dir', path('data'), '--log-file', path('log'), ...args]);
    await gateway.stop();
    const lines = readFileSync(path('log'), 'utf8').trim().split('\n');
    return lines
      .map((line): { level: number; msg: string } => JSON.parse(line))
      .filter(({ level, msg }) => level === 40 && !msg.startsWith('no tokens'))
      .map(({ msg }) => msg);
  }

  test('warns of plain HTTP that other machines can reach, and says what to do', async () => {
    const [warning, ...others] = await warningsOf(['--host', '0.0.0.0']);
    expect(others).toEqual([]);
    expect(warning).toMatch(/^--host 0\.0\.0\.0 .*plain HTTP.*give --tls-cert, --tls-key and/);
  });

  test('is without a warning on loopback, and over HTTPS alone', async () => {
    expect(await warningsOf([])).toEqual([]);
    const { certFile, keyFile, remove } = throwAwayCertificate();
    onTestFinished(remove);
    chmodSync(keyFile, 0o600);
    const tls = ['--tls-cert', certFile, '--tls-key', keyFile, '--tls-port', '0', '--port', 'off'];
    expect(await warningsOf(['--host', '0.0.0.0', ...tls])).toEqual([]);
  });

  test.each(inTurn(['604', '640', '606'], 0, 3))(
    'warns of key files with mode %s',
    async (octal) => {
      const mode = Number.parseInt(octal, 8);
      const { certFile, keyFile, remove } = throwAwayCertificate();
      onTestFinished(remove);
      writeFileSync(path('team'), 'team-token-canary');
      for (const file of [keyFile, path('team')]) chmodSync(file, mode);
      const args = [
        ...['--tls-cert', certFile, '--tls-key', keyFile, '--tls-port', '0'],
        ...['--source', 'relay', '--upstream', 'https://api.invalid'],
        ...['--upstream-token-file', path('team')],
      ];
      const warnings = await warningsOf(args);
      const isRoot = process.getuid?.() === 0;
      // As with secret files of PostgreSQL, a group may read what belongs to root.
      expect(warnings).toHaveLength(isRoot && mode === 0o640 ? 0 : 2);
      for (const warning of warnings) expect(warning).toContain('with chmod 600');
      expect(warnings.join()).not.toContain('canary');
      for (const file of [keyFile, path('team')]) chmodSync(file, 0o600);
      writeFileSync(path('log'), '');
      expect(await warningsOf(args)).toEqual([]);
    },
  );

  test('warns of a password file that the database does not ask for', () => {
    writeFileSync(path('password'), 'secret-word');
    const flags = { databaseUrl: 'postgres://anna@localhost/data' };
    const config = readConfig({ ...flags, databasePasswordFile: path('password') }, {});
    chmodSync(path('password'), 0o644);
    expect(startWarnings(config)).toEqual([
      expect.stringMatching(/^--database-password-file .* with chmod 600/),
    ]);
    chmodSync(path('password'), 0o600);
    expect(startWarnings(config)).toEqual([]);
  });
});
