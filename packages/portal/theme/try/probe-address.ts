/** Why a page got no answer from an address. */
export type Reachability = 'reachable' | 'unreachable';

/**
 * Asks whether anything answers at an address. The request carries neither token nor parameters, and
 * its answer cannot be read: it only tells a server that forbids this page from one that is not there.
 */
export async function probeAddress(baseUrl: string): Promise<Reachability> {
  try {
    const { origin } = new URL(baseUrl);
    await fetch(origin, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
    return 'reachable';
  } catch {
    return 'unreachable';
  }
}
