import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUMS, sha256Of } from '../release-files.ts';

export interface Download {
  /** The path of the tarball here. */
  readonly tarball: string;
  readonly sha256: string;
}

/**
 * Downloads the tarball of a package from a release, and checks its sum.
 * @param base where the files of the release are, as `http://127.0.0.1:4000/release/`
 * @param name without the scope, such as `client`
 * @throws Error when the release has no such package, or its bytes have another sum
 */
export async function download(base: URL, name: string, folder: string): Promise<Download> {
  const sums = (await bytesOf(new URL(SUMS, base))).toString('utf8');
  const row = new RegExp(`^([0-9a-f]{64}) {2}(social-data-${name}-\\d\\S*[.]tgz)$`, 'm').exec(sums);
  const [, expected, file = ''] = row ?? [];
  if (row === null) throw new Error(`${SUMS} of ${base} names no tarball of "${name}".`);
  const tarball = join(folder, file);
  await writeFile(tarball, await bytesOf(new URL(file, base)));
  const sha256 = await sha256Of(tarball);
  if (sha256 !== expected)
    throw new Error(`${file} has the sum ${sha256}, and ${SUMS} says ${expected}: do not use it.`);
  return { tarball, sha256 };
}

/** @throws Error that names the address, when it cannot be reached or has no such file */
export async function bytesOf(address: URL): Promise<Buffer> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the response has status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    const text = reason instanceof Error ? reason.message : String(reason);
    throw new Error(`${address} could not be downloaded: ${text}.`, { cause: error });
  }
}
