// `npm run verify -- FILE.tgz …`: builds the package of each tarball from this checkout, and compares the bytes.
import { verifyTarball } from './release/verify-tarball.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name the tarballs to verify: npm run verify -- social-data-client-1.0.0.tgz');
  process.exitCode = 1;
}
for (const file of files) {
  try {
    const { isSame, lines } = await verifyTarball(file);
    console.log(lines.join('\n'));
    if (!isSame) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
