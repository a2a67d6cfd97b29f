/** Addresses of the renderer's logo on its vendor's server, replaced with the word as an image. */
const LOGO_ADDRESS = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="42" height="16"><text x="0" y="12" font-family="sans-serif" font-size="12" fill="#7d7d7d">Redoc</text></svg>',
)}`;

/** Addresses of icons that a document can name; ours names none. */
const ICON_ADDRESS = /https:\/\/cdn\.redocly\.com\/icons\/[\w/.-]+/g;

/**
 * Replaces the addresses that the page would load from other hosts. Throws if one is left, which means
 * that a new version of the renderer has added an address.
 */
export function selfContained(html: string): string {
  const page = html.replace(LOGO_ADDRESS, LOGO).replace(ICON_ADDRESS, 'data:,');
  const [left] = page.match(/https?:\/\/(cdn|fonts|unpkg)\.[\w./-]+/) ?? [];
  if (left !== undefined) {
    throw new Error(`The reference would load ${left}: replace it in ${import.meta.filename}.`);
  }
  return page;
}
