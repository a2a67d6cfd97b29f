// @ts-check
import { asList, asObject, asText } from '../document/json.mjs';
import { eachNode, membersOf } from '../document/nodes.mjs';
import { eachString } from '../document/strings.mjs';

const TOKEN_IN_TEXT = /(?:%3F|%26|(?<![\w-]))token(?:=|%3D)(?<value>[\w.~%+/-]+)/gi;
const HARMLESS = /^(demo|mock)-/;

/** @typedef {import('../document/json.mjs').Path} Path */

/**
 * A token in an example begins with `demo-` or `mock-`, so that no live token is published. Checks the text
 * after `token=`, fields called `token`, and examples of token parameters.
 * @param {unknown} document
 */
export function allowedTokens(document) {
  return [...tokensInTexts(document), ...tokensInFields(document, []), ...tokenExamples(document)]
    .filter(({ token }) => !HARMLESS.test(token))
    .map(({ token, path }) => ({
      message: `The token ${token} does not begin with demo- or mock-.`,
      path,
    }));
}

/** @param {unknown} document */
function* tokensInTexts(document) {
  for (const { text, path } of eachString(document)) {
    for (const { groups } of text.matchAll(TOKEN_IN_TEXT)) {
      yield { token: asText(groups?.value), path };
    }
  }
}

/**
 * @param {unknown} value
 * @param {Path} path
 * @returns {Generator<{ token: string, path: Path }>}
 */
function* tokensInFields(value, path) {
  for (const [key, child] of membersOf(value)) {
    if (key === 'token' && typeof child === 'string') yield { token: child, path: [...path, key] };
    yield* tokensInFields(child, [...path, key]);
  }
}

/** @param {unknown} document */
function* tokenExamples(document) {
  for (const { node, path, isNameMap } of eachNode(document)) {
    if (!isNameMap || node.token === undefined) continue;
    const { example, examples } = asObject(node.token);
    for (const token of [...asList(examples), ...(example === undefined ? [] : [example])]) {
      yield { token: String(token), path: [...path, 'token'] };
    }
  }
}
