// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { asObject } from './document/json.mjs';
import { eachString } from './document/strings.mjs';

/**
 * Checks what the bundle cannot show: each source file is named after its content, and is used.
 *
 *     node openapi/rules/source-layout.mjs [FOLDER]
 *
 * @typedef {{ file: string, message: string }} LayoutFinding
 * @typedef {Map<string, unknown>} Sources content by file, relative to the folder of the contract
 */

const ROOT = 'openapi.yaml';

/**
 * The check for the files of each folder; returns a message when a file breaks it.
 * @type {Record<string, (name: string, content: import('./document/json.mjs').JsonObject) => string | undefined>}
 */
const LAYOUT = {
  paths: pathFileProblem,
  'components/parameters': (name, { name: parameter }) =>
    parameter === name ? undefined : `The parameter is called ${parameter}, the file ${name}.`,
  'components/schemas': (name) =>
    /^[A-Z][A-Za-z0-9]*$/.test(name) ? undefined : 'A schema file is named in PascalCase.',
  'components/examples': (name) =>
    /^[a-z][A-Za-z0-9]*$/.test(name) ? undefined : 'An example file is named in camelCase.',
};

/**
 * @param {string} folder where `openapi.yaml` is
 * @returns {LayoutFinding[]}
 */
export function checkSourceLayout(folder) {
  const sources = readSources(folder);
  return [...nameFindings(sources), ...rootFindings(sources), ...orphanFindings(sources)];
}

/**
 * @param {string} folder
 * @returns {Sources}
 */
function readSources(folder) {
  const files = ['paths', 'components']
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Map(
    [ROOT, ...files.sort()].map((file) => [file, parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/**
 * @param {Sources} sources
 * @returns {Generator<LayoutFinding>}
 */
function* nameFindings(sources) {
  for (const [file, content] of sources) {
    const message = file.endsWith('.yaml')
      ? LAYOUT[dirname(file)]?.(basename(file, '.yaml'), asObject(content))
      : 'A file of the contract ends in .yaml.';
    if (message !== undefined) yield { file, message };
  }
}

/**
 * @param {string} name
 * @param {import('./document/json.mjs').JsonObject} content
 */
function pathFileProblem(name, content) {
  const others = Object.keys(content).filter((key) => key !== 'get');
  if (others.length > 0) return `A path file has get only, not ${others.join(', ')}.`;
  const { operationId } = asObject(content.get);
  return operationId === name
    ? undefined
    : `The operationId is ${operationId}, the file is called ${name}.`;
}

/**
 * The root only refers to the path files, each of them once.
 * @param {Sources} sources
 * @returns {Generator<LayoutFinding>}
 */
function* rootFindings(sources) {
  const seen = new Set();
  for (const [url, item] of Object.entries(asObject(asObject(sources.get(ROOT)).paths))) {
    const { $ref, ...others } = asObject(item);
    const isReference = /^\.\/paths\/\w+\.yaml$/.test(String($ref));
    if (!isReference || Object.keys(others).length > 0) {
      yield { file: ROOT, message: `${url} has to be a $ref to ./paths/<operationId>.yaml.` };
    } else if (seen.has($ref)) {
      yield { file: ROOT, message: `${url} uses ${$ref}, which another path uses already.` };
    }
    seen.add($ref);
  }
}

/**
 * A file that nothing refers to is not in the bundle, so no other check ever sees it.
 * @param {Sources} sources
 * @returns {LayoutFinding[]}
 */
function orphanFindings(sources) {
  const reached = new Set([ROOT]);
  for (const file of reached) {
    for (const target of referencesOf(file, sources.get(file))) reached.add(target);
  }
  return [...sources.keys()]
    .filter((file) => !reached.has(file))
    .map((file) => ({ file, message: 'Nothing refers to this file.' }));
}

/**
 * @param {string} file
 * @param {unknown} content
 * @returns {string[]}
 */
function referencesOf(file, content) {
  return [...eachString(content)]
    .filter(({ path, text }) => path.at(-1) === '$ref' && !text.startsWith('#'))
    .map(({ text }) => join(dirname(file), text.replace(/#.*$/, '')).split(sep).join('/'));
}

if (argv[1] !== undefined && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
  const findings = checkSourceLayout(folder);
  for (const { file, message } of findings) console.error(`${join(folder, file)}: ${message}`);
  if (findings.length > 0) exit(1);
  console.log('The source files of the contract are where and what their names say.');
}
