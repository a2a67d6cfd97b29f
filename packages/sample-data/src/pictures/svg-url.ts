/**
 * An SVG picture as a `data:` URL, so that a page shows it without any host. Only what a URL cannot
 * hold is encoded, which keeps it short. Attributes stand in single quotes.
 */
export function svgUrl(viewBox: string, shapes: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}'>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23')}`;
}
