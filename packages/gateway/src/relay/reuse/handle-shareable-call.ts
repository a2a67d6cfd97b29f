import { resultCode } from '@social-data/contract/result-codes';
import { admit } from '../../call/admit.ts';
import { askSource } from '../../call/ask-source.ts';
import type { CallResult } from '../../call/call-context.ts';
import { endRefused, endUnsettled } from '../../call/end-call.ts';
import { type Refusal, refuse } from '../../call/refusal.ts';
import type { SourceFailure } from '../../call/source.ts';
import type { Reservation, SettlementNotes } from '../../ledger/store.ts';
import { StoreDeadlineError } from '../../ledger/store-errors.ts';
import { endOfTurn } from './end-of-turn.ts';
import { endWithFlight, endWithStored, successOf } from './end-shared.ts';
import type { Flight } from './flight.ts';
import type { ShareableCall } from './shareable-call.ts';

/**
 * The second half of `handleCall` for a source that costs money: share, admit, ask, settle. A shared response takes the
 * rate alone. The reservation is in the data file before the source is asked, so that no request is made without a trace.
 */
export async function handleShareableCall<Response>(
  shareable: ShareableCall,
  render: (result: CallResult) => Response,
): Promise<Response> {
  const { call, account, services, sharing } = shareable;
  const key = sharing.keyOf(call);

  for (;;) {
    const found = sharing.find(call, account.id, key);
    if (found !== undefined) {
      const ending = endWithStored(found, key, shareable);
      const ended = ending instanceof Promise ? await ending : ending;
      await endOfTurn();
      return render(ended);
    }
    const sameRequest = sharing.flight(key);
    if (sameRequest === undefined) break;
    const ended = await endWithFlight(sameRequest, key, shareable);
    if (ended !== undefined) return render(ended);
  }

  // Nothing runs between the search for the same request and its beginning, however long the store takes to admit.
  const flight = sharing.begin(key, call);
  try {
    const admitting = admit(call, account, services);
    const admission = admitting instanceof Promise ? await admitting : admitting;
    if (!admission.ok) return render(endRefused(admission, call, account, services));
    flight.admit();
    const { reservation } = admission;
    return await makeCall({ ...shareable, key, flight, reservation }, render);
  } finally {
    // Without effect unless an error that no stage expects ended the call.
    sharing.land(key, flight, refuse('serverError'));
  }
}

interface AdmittedCall extends ShareableCall {
  readonly key: string;
  readonly flight: Flight;
  readonly reservation: Reservation;
}

async function makeCall<Response>(
  admitted: AdmittedCall,
  render: (result: CallResult) => Response,
): Promise<Response> {
  const { call, account, values, services, sharing, key, flight, reservation } = admitted;
  const { store, errors } = services;
  const endWithoutWrite = async (error: unknown, failure: Refusal) => {
    errors.storeFailed(call.requestId, error);
    sharing.land(key, flight, failure);
    return render(await endUnsettled(failure, call, account, reservation, services));
  };

  try {
    await store.persist(reservation);
  } catch (error) {
    return endWithoutWrite(error, refuse('serverError'));
  }
  const { onHangUp, onJoin } = flight;
  const waiting = { ...call, onHangUp, onJoin };
  const sourced = await askSource(waiting, account.id, values, services);
  const { uncertain = 0 } = sourced;
  if (uncertain > 0) reportUncertain(admitted, uncertain);
  if (!sourced.ok) {
    const settling = settleFailure(admitted, sourced, render);
    // Its credits are available again. A call that comes now makes a request of its own.
    sharing.land(key, flight, sourced);
    return settling;
  }

  const response = sharing.received(sourced);
  try {
    const rendered = await store.settle(
      reservation,
      resultCode.success,
      ({ charged, limits }) =>
        render({
          ...{ code: resultCode.success, message: 'success', payload: response.payload },
          cacheStatus: call.skipsCache ? 'fwd=request' : 'fwd=miss',
          ...{ account, limits, charged, reservation },
          onLost: () => sharing.rescue(account.id, key, response),
        }),
      { uncertain },
    );
    errors.storeSucceeded();
    sharing.store(call, key, response);
    sharing.land(key, flight, { ok: true, response });
    return rendered;
  } catch (error) {
    // A shared database charges as soon as it replies, so the repeat of the call gets the response.
    if (error instanceof StoreDeadlineError && error.staysCharged)
      sharing.rescue(account.id, key, response);
    // The source gave a response that may be billed, and no charge is durable.
    else reportUncertain(admitted, 1);
    return endWithoutWrite(error, refuse('serverError'));
  }
}

/** Settles a call that the source failed. Its caller gets an older response where there is one. */
async function settleFailure<Response>(
  { call, account, services, sharing, key, reservation }: AdmittedCall,
  failure: SourceFailure,
  render: (result: CallResult) => Response,
): Promise<Response> {
  const { store, errors } = services;
  const { uncertain = 0, code } = failure;
  const stale = sharing.findStale(call, key, code);
  const notes: SettlementNotes = {
    uncertain,
    ...(stale && {
      countedAs: { code: resultCode.success, via: stale.via, saved: reservation.cost },
    }),
  };
  const result = stale ? successOf(stale, sharing) : failure;
  try {
    const rendered = await store.settle(
      reservation,
      code,
      ({ charged, limits }) => render({ ...result, account, limits, charged }),
      notes,
    );
    errors.storeSucceeded();
    return rendered;
  } catch (error) {
    errors.storeFailed(call.requestId, error);
    return render(await endUnsettled(failure, call, account, reservation, services));
  }
}

function reportUncertain({ call, account, services }: AdmittedCall, requests: number): void {
  const { requestId, operationId } = call;
  services.errors.uncertainEnd({ requestId, operationId, accountId: account.id, requests });
}
