import { fileURLToPath } from 'node:url';

/**
 * The folder of the workspace. Builds name their inputs relative to it, wherever they are started: the names are in
 * comments and in names of built files, and a package has to be the same for everyone who builds it.
 */
export const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url));
