import { chmodSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError } from '../../src/config/config-error.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const path = useFolderPerFile();
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const URL = 'https://chat.example/hooks?key=abc';

function secretFile(name: string, text = `${SECRET}\n`, mode = 0o600): string {
  const file = path(name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

function problemsOf(flags: Parameters<typeof readConfig>[0]): string {
  try {
    readConfig(flags, {});
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('a webhook is read from its address and the file of its secret', () => {
  const flags = { webhookUrl: URL, webhookSecretFile: secretFile('secret') };
  expect(readConfig(flags, {}).webhook).toEqual({
    ...{ url: URL, allowPrivate: false, key: Buffer.alloc(32, 7) },
  });
  expect(readConfig({}, {}).webhook).toBeNull();
});

test('a webhook that cannot work is refused with the reason, and without address or secret', () => {
  const good = secretFile('good');
  const cases = [
    [{ webhookUrl: URL }, 'needs both'],
    [{ webhookSecretFile: good }, 'needs both'],
    [{ webhookUrl: 'ftp://chat.example/?key=abc', webhookSecretFile: good }, 'http: or https:'],
    [{ webhookUrl: 'http://chat.example/?key=abc', webhookSecretFile: good }, 'plain HTTP'],
    [{ webhookUrl: 'https://10.0.0.1/?key=abc', webhookSecretFile: good }, 'private address'],
    [{ webhookUrl: 'https://localhost/?key=abc', webhookSecretFile: good }, 'private address'],
    [{ webhookUrl: URL, webhookSecretFile: path('missing') }, 'cannot be read (ENOENT)'],
    [{ webhookUrl: URL, webhookSecretFile: secretFile('short', 'whsec_abc') }, 'has no secret'],
    [{ webhookUrl: URL, webhookSecretFile: secretFile('open', SECRET, 0o644) }, 'chmod 600'],
  ] as const;
  for (const [flags, reason] of cases) {
    const problems = problemsOf(flags);
    expect([flags, problems]).toEqual([flags, expect.stringContaining(reason)]);
    expect(problems).not.toContain('key=abc');
    expect(problems).not.toContain(SECRET);
  }
});
