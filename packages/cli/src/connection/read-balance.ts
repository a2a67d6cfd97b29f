import { security } from '@social-data/contract/operations';

const TIMEOUT_MS = 2_000;

/**
 * The credits that are left, as a gateway of ours tells them free of charge at `/-/usage`; undefined where nothing is there,
 * or without a balance. It is no part of the contract, so no failure of it matters.
 */
export async function readBalance(
  baseUrl: string,
  token: string,
  send: typeof fetch,
): Promise<number | undefined> {
  try {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/-/usage`);
    url.searchParams.set(security.name, token);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(url, { redirect: 'manual', signal });
    const { code, data } = Object(await response.json());
    const { balance } = Object(data);
    return Number(code) === 0 && Number.isSafeInteger(balance) ? balance : undefined;
  } catch {
    return undefined;
  }
}
