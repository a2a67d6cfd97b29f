import { createHmac } from 'node:crypto';

/** `whsec_` and at least 24 bytes in base64, as in the Standard Webhooks specification. */
const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/;

/** The key of a secret such as `whsec_…`; undefined when it has another form. */
export function webhookKey(secret: string): Uint8Array | undefined {
  const [, encoded] = SECRET.exec(secret) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/**
 * The headers that prove to a receiver that a body is from this gateway and new (Standard Webhooks 1). A receiver refuses
 * a timestamp that is too old, and an id that it has seen.
 * @param now milliseconds since 1970
 */
export function signedHeaders(
  key: Uint8Array,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
