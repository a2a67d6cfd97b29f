import { defaultAddresses } from '../../shared/addresses.ts';

/** Where the renderer of the reference hands over the contract. */
const HANDOVER = 'hydrate(__redoc_definition,';

/**
 * Lets the reference show the addresses of the servers that run: its template has the function that puts them into the
 * contract, before any of it is drawn, so that samples and their copies have them. Throws if the renderer has changed.
 */
export function withLiveAddresses(html: string): string {
  const built = JSON.stringify(defaultAddresses);
  const page = html.replace(
    HANDOVER,
    () => `hydrate(await withServedAddresses(__redoc_definition, ${built}),`,
  );
  if (page === html) {
    throw new Error(
      `The reference no longer has "${HANDOVER}": find its place in a built page and adapt ${import.meta.filename}.`,
    );
  }
  return page;
}
