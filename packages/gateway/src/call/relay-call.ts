import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import type {
  OwnRequest,
  RequestOutcome,
  Reusable,
  Reuse,
  ReusedResponse,
} from '@social-data/relay/reuse';
import { refuse, type SourceFailure, sentParameters } from '@social-data/source/source';
import type { CallContext, CallHandler, CallResult, CallServices } from './call-context.ts';
import { countFailed, type JudgedCall, judge } from './judge.ts';
import {
  type AdmittedCall,
  type AdmittedReuse,
  admit,
  admitReuse,
  admitUnsent,
  ask,
  loggedEntry,
  persist,
  priceOf,
  settle,
} from './stages.ts';

let waiting: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, when the requests that have arrived are read. Writing the
 * responses of a turn together takes a quarter less processor time than writing each one between two requests: the
 * receiver is awake after the first one, and first the code for requests, then that for responses stays in the
 * processor's caches. Charged calls need no such wait, because they wait for the commit of their group.
 */
function endOfTurn(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    setImmediate(() => {
      waiting = undefined;
      resolve();
    });
  });
  return waiting;
}

interface RelayServices extends CallServices {
  readonly reuse: Reuse;
}

/** Handles calls whose source is another server that bills them. */
export function createRelayCalls(services: RelayServices): CallHandler {
  return {
    handle: (call) => handleRelayCall(call, services),
    delivered: ({ reservation, rescuable }) => {
      if (reservation) services.store.markDelivered(reservation);
      if (rescuable) services.reuse.delivered(rescuable);
    },
    lost: ({ rescuable }) => rescuable && services.reuse.rescue(rescuable),
  };
}

/**
 * Handles one call: judge → reuse, or admit → persist → ask → settle. A call that is served with the response to
 * another one takes the rate alone and costs nothing.
 * @returns the result to send; its charge is durable
 */
async function handleRelayCall(call: CallContext, services: RelayServices): Promise<CallResult> {
  const judged = await judge(call, services);
  if (!judged.ok) return judged.result;

  const found = await services.reuse.before(call, judged.account.id);
  return found.kind === 'own'
    ? makeRequest(call, judged, found, services)
    : reuseResponse(call, judged, found, services);
}

/** Makes a request that the account of the call pays. Calls that joined it get its outcome once it is settled. */
async function makeRequest(
  call: CallContext,
  judged: JudgedCall,
  own: OwnRequest,
  services: RelayServices,
): Promise<CallResult> {
  const { reuse, store } = services;
  let outcome: RequestOutcome = refuse('serverError');
  try {
    const unsent = { operationId: call.operationId, accountId: own.accountId };
    const refused = services.source.refusal?.({ ...unsent, sent: sentParameters(call) });
    // Takes no limit, and leaves no entry in the ledger.
    if (refused?.code === resultCode.rateLimit) {
      const limits = await store.limits(judged.account.id);
      return countFailed(call, judged.account, refused, limits, services);
    }
    if (refused !== undefined) {
      const unsentCall = await admitUnsent(call, judged, services);
      if (!unsentCall.ok) return unsentCall.result;
      own.request.admit();
      outcome = refused;
      return failUnsent(call, unsentCall, own.key, refused, services);
    }
    const admitted = await admit(call, judged, services);
    if (!admitted.ok) return admitted.result;
    const { account } = admitted;
    own.request.admit();

    const unwritten = await persist(call, admitted, services);
    if (unwritten !== undefined) return unwritten.result;

    const { onHangUp, onJoin } = own.request;
    const sourced = await ask({ ...call, onHangUp, onJoin }, judged, services);
    const { uncertain = 0 } = sourced;
    if (uncertain > 0) reportUncertain(call, admitted, uncertain, services);
    if (!sourced.ok) {
      outcome = sourced;
      // A caller that has left, and is back before the ledger has the end of its call, must not get that end.
      own.request.onHangUp(() => reuse.after(own, call, sourced));
      return await settleFailure(call, admitted, own, sourced, services);
    }

    const response = reuse.received(sourced, account.id);
    const rescuable = { accountId: account.id, key: own.key, charged: response };
    const notes = { uncertain, upstreamKey: sourced.upstreamKey };
    const settled = await settle(call, admitted, sourced, services, notes);
    if (!settled.ok) {
      // The upstream has billed the response, so the account gets it by repeating the call.
      reuse.rescue(rescuable);
      // Unless the database charges the call when it replies, nobody pays for it here.
      if (settled.staysSettled) return settled.result;
      reportUncertain(call, admitted, 1, services);
      const lost = { ...notes, uncertain: uncertain + 1 };
      return { ...settled.result, entry: loggedEntry(admitted.reservation, lost) };
    }
    outcome = { ok: true, response };
    return {
      ...{ code: resultCode.success, message: 'success', payload: response, account, rescuable },
      ...{ limits: settled.limits, charged: settled.charged, reservation: admitted.reservation },
      cacheStatus: call.skipsCache ? 'fwd=request' : 'fwd=miss',
      entry: loggedEntry(admitted.reservation, notes),
    };
  } finally {
    reuse.after(own, call, outcome);
  }
}

/**
 * Fails a call for which no request is made, because it would fail: it took the rate alone, and leaves no entry in the
 * ledger. Its caller gets a stale response if there is one.
 */
function failUnsent(
  call: CallContext,
  admitted: AdmittedReuse,
  key: string,
  failure: SourceFailure,
  services: RelayServices,
): CallResult {
  const { account, limits } = admitted;
  const stale = services.reuse.stale(call, key, failure.code);
  return stale === undefined
    ? countFailed(call, account, failure, limits, services)
    : countReused(call, admitted, key, stale, services);
}

/** Settles a call that the source failed. Its caller gets a stale response if there is one. */
async function settleFailure(
  call: CallContext,
  admitted: AdmittedCall,
  { key }: OwnRequest,
  failure: SourceFailure,
  services: RelayServices,
): Promise<CallResult> {
  const { account, reservation } = admitted;
  const { uncertain = 0, takesQuota = false, upstreamKey, code } = failure;
  const stale = services.reuse.stale(call, key, code);
  const { success } = resultCode;
  const countedAs = stale && { code: success, via: stale.via, saved: reservation.cost };
  const notes = { uncertain, takesQuota, upstreamKey, ...(countedAs && { countedAs }) };
  const settled = await settle(call, admitted, failure, services, notes);
  if (!settled.ok) return settled.result;
  const { charged, limits } = settled;
  const shown = stale ? showReused(stale, account, services) : failure;
  return { ...shown, account, limits, charged, entry: loggedEntry(reservation, notes) };
}

/**
 * Serves a call with the response to another one: with a stored response, or with that of the same request in flight.
 */
async function reuseResponse(
  call: CallContext,
  judged: JudgedCall,
  found: Reusable,
  services: RelayServices,
): Promise<CallResult> {
  const { store, reuse } = services;
  const admitted = await admitReuse(call, judged, services);
  if (!admitted.ok) return admitted.result;
  const { account } = admitted;
  if (found.kind === 'stored') {
    const { reused, key } = found;
    await endOfTurn();
    return countReused(call, admitted, key, reused, services);
  }

  const { key, request } = found;
  const outcome = await request.join(call, account.id);
  const limits = await store.limits(account.id);
  const reused: ReusedResponse | undefined = outcome?.ok
    ? { via: 'shared', response: outcome.response, cacheStatus: 'fwd=miss; collapsed' }
    : outcome && reuse.stale(call, key, outcome.code);
  if (reused !== undefined) return countReused(call, { account, limits }, key, reused, services);
  const failure =
    outcome?.ok === false ? outcome : refuse('collectionFailed', 'The caller has hung up.');
  const { operationId } = call;
  store.count({ accountId: account.id, operationId, code: failure.code, via: 'shared' });
  return { ...failure, account, limits, charged: 0 };
}

/** Counts a call that a reused response served, with the credits that this saved, and returns its result. */
function countReused(
  call: CallContext,
  { account, limits }: Pick<AdmittedReuse, 'account' | 'limits'>,
  key: string,
  reused: ReusedResponse,
  services: RelayServices,
): CallResult {
  const { operationId } = call;
  const { id: accountId } = account;
  const saved = priceOf(call, services);
  const code = resultCode.success;
  services.store.count({ accountId, operationId, code, via: reused.via, saved });
  const shown = showReused(reused, account, services);
  return { ...shown, account, limits, charged: 0, rescuable: { accountId, key } };
}

function showReused(reused: ReusedResponse, { id }: Account, { reuse }: RelayServices): CallResult {
  const { via, response: payload } = reused;
  const { success: code } = resultCode;
  return { code, message: 'success', payload, via, ...reuse.shownTo(id, reused) };
}

function reportUncertain(
  { requestId, operationId }: CallContext,
  { account }: AdmittedCall,
  requests: number,
  { errors }: CallServices,
): void {
  errors.uncertainEnd({ requestId, operationId, accountId: account.id, requests });
}
