// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { asObject, eachString } from './document.mjs';

const ROOT = 'openapi.yaml';

/**
 * Checks what the bundle cannot show: each source file is named after its content, and is used.
 * @param {string} folder where `openapi.yaml` is
 * @returns {{ file: string, message: string }[]}
 */
export function checkSourceLayout(folder) {
  const files = ['paths', 'components']
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true, withFileTypes: true }))
    // Editors and file managers leave hidden files, such as the copy of a file that is open.
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const sources = new Map(
    [ROOT, ...files.sort()].map((file) => [file, readSource(join(folder, file))]),
  );
  const reached = new Set([ROOT]);
  for (const file of reached) {
    for (const target of referencesOf(file, sources.get(file)?.content)) reached.add(target);
  }
  return [...sources].flatMap(([file, { content, problem = nameProblem(file, content) }]) => {
    // A file that nothing refers to is not in the bundle, so no other check ever sees it.
    const orphan = reached.has(file) ? undefined : 'Nothing refers to this file.';
    const messages = [problem, orphan];
    return messages.flatMap((message) => (message === undefined ? [] : [{ file, message }]));
  });
}

/**
 * A file that nothing refers to yet may not be finished: no other check reads it.
 * @param {string} path
 * @returns {{ content: import('./document.mjs').JsonObject, problem?: string }}
 */
function readSource(path) {
  try {
    return { content: asObject(parse(readFileSync(path, 'utf8'))) };
  } catch (error) {
    return {
      content: {},
      problem: String(error)
        .replace(/^\w+: /, '')
        .replace(/:?\n.*$/s, '.'),
    };
  }
}

/**
 * @param {string} file
 * @param {import('./document.mjs').JsonObject} content
 */
function nameProblem(file, content) {
  if (!file.endsWith('.yaml')) return 'A file of the contract ends in .yaml.';
  const name = basename(file, '.yaml');
  if (dirname(file) === 'paths') {
    const ids = Object.values(content).map((operation) => asObject(operation).operationId);
    return ids.includes(name) ? undefined : `No operation in this file has the id ${name}.`;
  }
  if (dirname(file) === 'components/parameters' && content.name !== name) {
    return `The parameter is called ${content.name}, the file ${name}.`;
  }
  const isNamed = dirname(file) !== 'components/schemas' || /^[A-Z][A-Za-z0-9]*$/.test(name);
  return isNamed ? undefined : 'A schema file is named in PascalCase.';
}

/**
 * @param {string} file
 * @param {unknown} content
 */
function referencesOf(file, content) {
  return [...eachString(content)]
    .filter(({ path, text }) => path.at(-1) === '$ref' && !text.startsWith('#'))
    .map(({ text }) => join(dirname(file), text.replace(/#.*$/, '')).split(sep).join('/'));
}
