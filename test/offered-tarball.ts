import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPortal } from '@social-data/portal';
import { distFolder } from '../packages/portal/src/portal-files.ts';

/**
 * The tarball of a package that the portal offers, built once for all tests.
 * @param name without the scope, such as `client`
 */
export async function offeredTarball(name: string): Promise<string> {
  await buildPortal();
  const downloads = join(distFolder, 'downloads');
  const pattern = new RegExp(`^social-data-${name}-\\d.*[.]tgz$`);
  const found = (await readdir(downloads)).find((file) => pattern.test(file));
  if (found === undefined) throw new Error(`The portal offers no package "${name}".`);
  return join(downloads, found);
}
