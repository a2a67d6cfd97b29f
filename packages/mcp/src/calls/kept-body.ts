import { AsyncLocalStorage } from 'node:async_hooks';

/** The body of the last response of one call, as it came; undefined where it is not UTF-8. */
export interface KeptBody {
  text: string | undefined;
}

const bodies = new AsyncLocalStorage<KeptBody>();

/** Runs a call that is sent by `fetchAndKeep`, and keeps the body of its last response. */
export function keepingBody<Value>(body: KeptBody, call: () => Value): Value {
  return bodies.run(body, call);
}

/**
 * The fetch of the client. The client gives no body with an error, and a success that it cannot read was paid for all
 * the same.
 */
export async function fetchAndKeep(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const body = bodies.getStore();
  if (body === undefined || response.status !== 200) return response;
  const bytes = await response.arrayBuffer();
  body.text = decodeUtf8(bytes);
  // As it came: the client refuses what is not UTF-8, and would not see it in a text.
  return new Response(bytes, response);
}

function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
