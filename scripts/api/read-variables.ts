import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

/** `env.NAME`, also of `process.env`. */
const MEMBER = /\benv\.([A-Z][A-Z0-9_]+)\b/g;
/** The names between the braces of `{ NAME, OTHER: name } = process.env` and of a parameter `{ NAME }: Environment`. */
const PATTERN = /\{([^{}]*)\}(?: = process\.env|: Environment)\b/g;
/** Our own variables, and those for proxies, which a library reads: where they are named in messages, too. */
const NAME = /\b(SOCIAL_DATA_[A-Z_]+|(?:HTTPS?|ALL|NO)_PROXY)\b/g;

/** The environment variables that the sources of packages read, in the order of their names. */
export function readVariables(packages: readonly string[]): readonly string[] {
  const files = packages.flatMap((name) =>
    globSync(`packages/${name}/src/**/*.ts`, { cwd: projectRoot }),
  );
  const names = files.flatMap((file) => namesOf(readFileSync(join(projectRoot, file), 'utf8')));
  return [...new Set(names)].sort();
}

function namesOf(text: string): readonly string[] {
  const patterns = [...text.matchAll(PATTERN)].flatMap(([, members = '']) =>
    members.split(',').map((member) => member.split(':')[0]?.trim() ?? ''),
  );
  const members = [MEMBER, NAME].flatMap((form) =>
    [...text.matchAll(form)].map(([, name = '']) => name),
  );
  return [...members, ...patterns].filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name));
}
