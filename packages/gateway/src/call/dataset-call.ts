import { resultCode } from '@social-data/contract/result-codes';
import type { CallContext, CallHandler, CallResult, CallServices } from './call-context.ts';
import { judge } from './judge.ts';
import { admit, ask, loggedEntry, settle } from './stages.ts';

const ENDED = 'This node was ended by others before the source responded';

/** Handles calls whose source costs nothing: the dataset or an injected source. */
export function createDatasetCalls(services: CallServices): CallHandler {
  const { store, pendingSourceCalls } = services;
  // A relay finishes its requests, because the upstream bills them; here, the work would be for nothing.
  store.onReservationsLost?.(() => pendingSourceCalls.endCurrent(ENDED));
  return {
    handle: (call) => handleDatasetCall(call, services),
    delivered: ({ reservation }) => reservation && store.markDelivered(reservation),
    lost: () => {},
  };
}

/**
 * Handles one call: judge → admit → ask → settle. An admitted call is always settled, whether or not its caller is
 * still connected.
 * @returns the result to send; its charge is durable
 */
async function handleDatasetCall(call: CallContext, services: CallServices): Promise<CallResult> {
  const judged = await judge(call, services);
  if (!judged.ok) return judged.result;

  const admitted = await admit(call, judged, services);
  if (!admitted.ok) return admitted.result;

  const sourced = await ask(call, judged, services);

  const settled = await settle(call, admitted, sourced, services);
  if (!settled.ok) return settled.result;
  const { account, reservation } = admitted;
  const { charged, limits } = settled;
  if (!sourced.ok) return { ...sourced, account, limits, charged };
  const { success: code } = resultCode;
  const entry = loggedEntry(reservation);
  const paid = { account, limits, charged, reservation, entry };
  return { code, message: 'success', payload: sourced, ...paid };
}
