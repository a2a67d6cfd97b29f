import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The bundled contract. In the packed mock it lies beside the code. */
export const contractFile = pathToFileURL(
  // Vitest runs this file in the setup of a project, without `import.meta.resolve`.
  createRequire(import.meta.url).resolve('@social-data/contract/openapi.json'),
);
