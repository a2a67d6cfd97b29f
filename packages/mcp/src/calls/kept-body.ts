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
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  const keep = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      chunks.push(chunk);
      controller.enqueue(chunk);
    },
    flush() {
      body.text = decodeUtf8(Buffer.concat(chunks));
    },
  });
  // As it came, and no faster than the client reads it: it refuses what is too long or not UTF-8.
  return new Response(response.body.pipeThrough(keep), response);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
