/** The renderer shows its logo, in two sizes, from its maker's server; a word does as well. */
const LOGO_ADDRESS = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="42" height="16"><text x="0" y="12" font-family="sans-serif" font-size="12" fill="#7d7d7d">Redoc</text></svg>',
)}`;

/** Where it would fetch an icon that a document asks for by name. Ours asks for none. */
const ICON_ADDRESS = /https:\/\/cdn\.redocly\.com\/icons\/[\w/.-]+/g;

/**
 * The page without the addresses that it would load from other hosts. Throws when one of their kind
 * is left: a new version of the renderer has then brought a new one.
 */
export function selfContained(html: string): string {
  const page = html.replace(LOGO_ADDRESS, LOGO).replace(ICON_ADDRESS, 'data:,');
  const [left] = page.match(/https?:\/\/(cdn|fonts|unpkg)\.[\w./-]+/) ?? [];
  if (left !== undefined) {
    throw new Error(`The reference would load ${left}: replace it in ${import.meta.filename}.`);
  }
  return page;
}
