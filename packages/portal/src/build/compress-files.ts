import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteFiles } from '../site-files.ts';

const COMPRESSIBLE = /\.(html|js|css|json|yaml|svg|md|txt|xml)$/;

/** What pages load beside themselves is worth the time that makes it a fifteenth smaller: readers wait for it. */
const brotliQuality = (path: string): number => (path.startsWith('assets/') ? 10 : 9);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each text file, so that no request waits for compression. */
export async function compressFiles(folder: string): Promise<void> {
  const paths = siteFiles(folder).filter((path) => COMPRESSIBLE.test(path));
  await Promise.all(
    paths.map(async (path) => {
      const file = join(folder, path);
      const content = await readFile(file);
      await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
      await writeFile(
        `${file}.br`,
        await brotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(path) },
        }),
      );
    }),
  );
}
