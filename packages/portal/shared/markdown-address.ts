/** The address of a page as Markdown: `/codes.md` for `/codes/`, and `/index.md` for `/`. */
export function markdownAddress(address: string): string {
  const isHome = address === '/' || /^\/zh\/$/.test(address);
  return isHome ? `${address}index.md` : address.replace(/\/$/, '.md');
}
