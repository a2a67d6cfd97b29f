/**
 * The body of a response; undefined when it has more than `max` bytes after decompression. What is longer is not received
 * to its end.
 */
export async function readBytes(response: Response, max: number): Promise<ArrayBuffer | undefined> {
  const { headers, body } = response;
  const announced = headers.has('content-encoding') ? null : headers.get('content-length');
  // Read as a whole, which is faster, where it cannot be longer than it says, and by a fetch without streams.
  if (!body || (announced && Number(announced) <= max)) {
    const bytes = await response.arrayBuffer();
    return bytes.byteLength > max ? undefined : bytes;
  }
  return readStream(body, max);
}

/** The bytes of a stream; undefined when there are more than `max`. */
export async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  max: number,
): Promise<ArrayBuffer | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { value } = await reader.read();
    if (!value) return new Blob(chunks).arrayBuffer();
    length += value.length;
    chunks.push(value);
    if (length <= max) continue;
    reader.cancel().catch(() => {});
    return undefined;
  }
}
