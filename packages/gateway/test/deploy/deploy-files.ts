import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file for operators. */
export function deployPath(name: string): string {
  return fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
}

/** The text of a file for operators. */
export function readDeployFile(name: string): string {
  return readFileSync(deployPath(name), 'utf8');
}
