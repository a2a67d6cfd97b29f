// @ts-check
import { asList, asObject, asText } from '../document/json.mjs';
import { eachString } from '../document/strings.mjs';

/** Top-level domains that are reserved, so that no example reaches a real server. */
const RESERVED = /\.(example|invalid)$/i;
const URL_HOST = /(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?:[^\s/@]*@)?(?<host>[\p{L}\p{N}.-]+|\{)/giu;
/** Start of a variable: server addresses are checked with their variables filled in. */
const TEMPLATE = '{';
/** A name without a scheme counts as a host when it ends in a common top-level domain. */
const BARE_HOST = /(?<![\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|cn|io|dev|app)(?!\.?[\w-])/gi;
const IP_ADDRESS = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g;

/**
 * Hosts end in `.example` or `.invalid`, in every text of the document. Server addresses are read with
 * the defaults of their variables.
 * @param {unknown} document
 * @param {{ exempt: string[], appSchemes: string[] }} options JSON Pointers that are not checked, and
 *   schemes of deep links, whose first segment is not a host
 */
export function allowedHosts(document, { exempt, appSchemes }) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { text, path } of [...eachString(document), ...eachServer(document)]) {
    if (exempt.includes(`/${path.join('/')}`)) continue;
    for (const host of hostsIn(text, appSchemes)) {
      if (RESERVED.test(host)) continue;
      findings.push({ message: `The host ${host} does not end in .example or .invalid.`, path });
    }
  }
  return findings;
}

/** @param {unknown} document */
function* eachServer(document) {
  for (const [index, entry] of asList(asObject(document).servers).entries()) {
    const { url, variables } = asObject(entry);
    const text = asText(url).replaceAll(/\{(\w+)\}/g, (_, name) =>
      asText(asObject(asObject(variables)[name]).default),
    );
    yield { text, path: ['servers', index, 'url'] };
  }
}

/**
 * @param {string} text
 * @param {string[]} appSchemes
 * @returns {Set<string>}
 */
function hostsIn(text, appSchemes) {
  const urls = [...text.matchAll(URL_HOST)].map(({ groups }) => groups ?? {});
  const hosts = urls
    .filter(({ scheme }) => !appSchemes.includes(asText(scheme)))
    .map(({ host }) => asText(host).replace(/\.+$/, ''))
    .filter((host) => host !== TEMPLATE);
  const bare = [BARE_HOST, IP_ADDRESS].flatMap((form) => text.match(form) ?? []);
  return new Set([...hosts, ...bare]);
}
