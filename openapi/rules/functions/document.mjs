// @ts-check
import { asList, asObject, asText, eachNode, eachString } from '../document.mjs';

/** @typedef {import('../document.mjs').Finding} Finding */

/**
 * Only documented extensions are used: every tool would silently ignore a misspelt `x-` key.
 * @param {unknown} document
 * @param {{ extensions: string[] }} options
 * @returns {Finding[]}
 */
export function knownExtensions(document, { extensions }) {
  return [...eachNode(document)].flatMap(({ node, path }) =>
    Object.keys(node)
      .filter((key) => key.startsWith('x-') && !extensions.includes(key))
      .map((key) => ({ message: `The extension ${key} is not documented.`, path: [...path, key] })),
  );
}

/** Top-level domains that are reserved, so that no example reaches a real server. */
const RESERVED = /\.(example|invalid)$/i;
const URL_HOST = /(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?:[^\s/@]*@)?(?<host>[\p{L}\p{N}.-]+)/giu;
/** A name without a scheme counts as a host when it ends in a common top-level domain. */
const BARE_HOST = /(?<![\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|cn|io|dev|app)(?!\.?[\w-])/gi;
const IP_ADDRESS = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g;

/**
 * Hosts end in `.example` or `.invalid`, in every text of the document. Server addresses are read with
 * the defaults of their variables.
 * @param {unknown} document
 * @param {{ exempt: string[], appSchemes: string[] }} options places that are not checked, and
 *   schemes of deep links, whose first segment is not a host
 * @returns {Finding[]}
 */
export function allowedHosts(document, { exempt, appSchemes }) {
  const servers = asList(asObject(document).servers).map((entry, index) => {
    const { url, variables } = asObject(entry);
    const text = asText(url).replaceAll(/\{(\w+)\}/g, (_, name) =>
      asText(asObject(asObject(variables)[name]).default),
    );
    return { text, path: ['servers', index, 'url'] };
  });
  return [...eachString(document), ...servers]
    .filter(({ path }) => !exempt.includes(path.join('/')))
    .flatMap(({ text, path }) => {
      const urls = [...text.matchAll(URL_HOST)]
        .filter(({ groups }) => !appSchemes.includes(asText(groups?.scheme)))
        .map(({ groups }) => asText(groups?.host).replace(/\.+$/, ''));
      const bare = [BARE_HOST, IP_ADDRESS].flatMap((form) => text.match(form) ?? []);
      return [...new Set([...urls, ...bare])]
        .filter((host) => !RESERVED.test(host))
        .map((host) => ({
          message: `The host ${host} does not end in .example or .invalid.`,
          path,
        }));
    });
}
