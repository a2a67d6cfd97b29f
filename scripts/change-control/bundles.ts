import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

/** The contract of the last release, with which changes are compared. */
export const releasedBundle = join(projectRoot, 'openapi/released/openapi.json');

/** The contract as it is now. */
export const candidateBundle = join(projectRoot, 'generated/openapi.json');
