import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

/**
 * Applies a patch to a folder, or tries whether it applies.
 * @throws Error with what git says when the sources have changed where the patch changes them
 */
export function applyPatch(
  folder: string,
  patchFile: string,
  ...options: readonly ('--check' | '--reverse')[]
): void {
  execFileSync('git', ['apply', ...options, patchFile], {
    cwd: folder,
    stdio: 'pipe',
    // A copy may be inside of another repository, of which git would take it for a part.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
  });
}
