const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** Where an archive has larger numbers elsewhere (ZIP64). */
const ELSEWHERE = 0xffffffff;
/** Of an empty file, packed. */
const EMPTY_LENGTH = 2;

/**
 * How many bytes the files of a ZIP archive have together when they are unpacked, as its directory tells; infinite where it
 * does not tell. Whoever unpacks it stops at these sizes. 0 for what is no archive.
 */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return 0;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      return Number.POSITIVE_INFINITY;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    if (unpacked === ELSEWHERE || (unpacked === 0 && packed > EMPTY_LENGTH))
      return Number.POSITIVE_INFINITY;
    size += unpacked;
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += lengths.reduce((sum, length) => sum + length, ENTRY_LENGTH);
  }
  return size;
}

function endOfDirectory(view: DataView): number | undefined {
  for (let at = view.byteLength - END_LENGTH; at >= 0; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return undefined;
}
