import { readStream } from '../read-bytes.ts';

/** A response that can be given several times. */
export interface KeptResponse {
  /** Bytes of its body; infinite for one without code 0 in UTF-8, which is never kept. */
  readonly size: number;
  /** @param isPaid whether it goes to the call that its request was sent for */
  toResponse(isPaid: boolean): Response;
}

const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** Reads a response to its end. */
export async function readKept(response: Response): Promise<KeptResponse> {
  const { status, headers, body } = response;
  const receivedAt = Date.now();
  // A redirect has no body, and in a page no status. Some statuses allow no body, not even an empty one, and no Response
  // can be made with one above 599.
  if (!body || status > 599)
    return { size: Number.POSITIVE_INFINITY, toResponse: () => response.clone() };
  const bytes = await readStream(body, MAX_RESPONSE_BYTES);
  return {
    size: bytes && isSuccess(bytes) ? bytes.byteLength : Number.POSITIVE_INFINITY,
    toResponse(isPaid) {
      const own = new Headers(headers);
      if (!isPaid) {
        own.set('X-Cost', '0');
        for (const name of ['X-Balance-Remaining', 'RateLimit', 'RateLimit-Policy'])
          own.delete(name);
        const seconds = Math.floor((Date.now() - receivedAt) / 1_000);
        own.set('Age', String(Number(headers.get('Age')) + seconds));
      }
      const text = `More than ${MAX_RESPONSE_BYTES} bytes.`;
      return new Response(bytes ?? text, { status, headers: own });
    },
  };
}

function isSuccess(bytes: ArrayBuffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^0+$/.test(JSON.parse(text).code);
  } catch {
    return false;
  }
}
