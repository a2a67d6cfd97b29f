import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isPublicAddress, webhookKey } from '../budget-events/webhook.ts';
import type { WebhookConfig } from './gateway-config.ts';
import type { generalOptions } from './gateway-options.ts';
import type { OptionValues } from './option-table.ts';

type WebhookValues = Pick<
  OptionValues<typeof generalOptions>,
  'webhookUrl' | 'webhookSecretFile' | 'webhookAllowPrivate'
>;

/** Reads the secret and checks the address, without a message that repeats either. */
export function readWebhookConfig({
  webhookUrl: url,
  webhookSecretFile: file,
  webhookAllowPrivate: allowPrivate,
}: WebhookValues): { readonly webhook: WebhookConfig | null } | { readonly problem: string } {
  if (url === null && file === null) return { webhook: null };
  if (url === null || file === null)
    return { problem: 'A webhook needs both --webhook-url and --webhook-secret-file.' };
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host));
  if (!allowPrivate && isPrivate)
    return {
      problem:
        '--webhook-url has a private address. To send webhooks there, give --webhook-allow-private.',
    };
  if (!allowPrivate && protocol !== 'https:')
    return {
      problem: '--webhook-url is plain HTTP, on which others can read it. Give an https: address.',
    };
  const secret = readSecret(file);
  if ('problem' in secret) return secret;
  return { webhook: { url, allowPrivate, ...secret } };
}

function readSecret(file: string): { readonly key: Uint8Array } | { readonly problem: string } {
  let text: string;
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      return {
        problem:
          '--webhook-secret-file can be read or changed by others. Give it to its owner alone: chmod 600.',
      };
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { problem: `--webhook-secret-file cannot be read (${String(code)}).` };
  }
  const key = webhookKey(text);
  return key === undefined
    ? {
        problem:
          '--webhook-secret-file has no secret. Make one with: (umask 077; echo "whsec_$(openssl rand -base64 32)" > FILE)',
      }
    : { key };
}
