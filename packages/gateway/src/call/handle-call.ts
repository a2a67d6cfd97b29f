import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '../ledger/accounts/account.ts';
import type { Admission } from '../ledger/store.ts';
import { handleShareableCall } from '../relay/reuse/handle-shareable-call.ts';
import { admissionRequest, admit } from './admit.ts';
import { askSource } from './ask-source.ts';
import { authenticate, recallAccount } from './authenticate.ts';
import { authorize } from './authorize.ts';
import type { CallContext, CallResult } from './call-context.ts';
import { endRefused, endUncharged, endUnsettled } from './end-call.ts';
import type { PipelineServices } from './pipeline-services.ts';
import { refuse } from './refusal.ts';
import type { SourceCall } from './source.ts';
import { validate } from './validate.ts';

/**
 * Handles one call: authenticate, authorize, validate, admit, ask the source, settle. The order is that
 * of decision D4. Where calls share responses, `handleShareableCall` goes on after the validation. An
 * admitted call is always settled, whether or not its caller is still connected.
 *
 * A stage may return a plain value or a promise. The call awaits only promises: an `await` for each
 * stage would cost 0.5 µs more.
 *
 * @param render makes the response from the result. On success it runs while the disk is still
 *   writing; when the write fails, its response is dropped and it is called again with the failure.
 * @returns the response to send; the charge is durable
 */
export async function handleCall<Response>(
  call: CallContext,
  services: PipelineServices,
  render: (result: CallResult) => Response,
): Promise<Response> {
  const recalling = admitFromMemory(call, services);
  const recalled = recalling === undefined ? undefined : await recalling;
  if (recalled !== undefined) return completeCall(call, recalled, services, render);

  const authenticating = authenticate(call, services);
  const authenticated = authenticating instanceof Promise ? await authenticating : authenticating;
  if (!authenticated.ok) return render({ ...authenticated, charged: 0 });
  const { account } = authenticated;

  const denied = authorize(call, account);
  if (denied) return render(await endUncharged(denied, call, account, services));

  const parameters = validate(call, services);
  if (!parameters.ok) return render(await endUncharged(parameters, call, account, services));
  const { values } = parameters;

  const { sharing } = services;
  if (sharing !== undefined)
    return await handleShareableCall({ call, account, values, services, sharing }, render);

  const admitting = admit(call, account, services);
  const admission = admitting instanceof Promise ? await admitting : admitting;
  return completeCall(call, { account, values, admission }, services, render);
}

interface JudgedCall {
  readonly account: Account;
  readonly values: SourceCall['values'];
  readonly admission: Admission;
}

/**
 * Judges and admits a call by what the store remembers of its account. Undefined when that cannot be done, or when it is
 * not what the account is now: then the call is handled from the start, and nothing was taken for it.
 */
function admitFromMemory(
  call: CallContext,
  services: PipelineServices,
): Promise<JudgedCall | undefined> | undefined {
  const { memory } = services.store;
  if (memory === undefined || services.sharing !== undefined) return undefined;
  const recalled = recallAccount(call, services);
  if (recalled === undefined || authorize(call, recalled.account)) return undefined;
  const parameters = validate(call, services);
  if (!parameters.ok) return undefined;
  const { account } = recalled;
  const { values } = parameters;
  return memory
    .admit(recalled, admissionRequest(call, account, services))
    .then((admission) => admission && { account, values, admission });
}

/** Asks the source for an admitted call and settles it. */
async function completeCall<Response>(
  call: CallContext,
  { account, values, admission }: JudgedCall,
  services: PipelineServices,
  render: (result: CallResult) => Response,
): Promise<Response> {
  const { store, errors } = services;
  if (!admission.ok) return render(endRefused(admission, call, account, services));
  const { reservation } = admission;

  const asking = askSource(call, account.id, values, services);
  const sourced = asking instanceof Promise ? await asking : asking;

  try {
    const code = sourced.ok ? resultCode.success : sourced.code;
    const response = await store.settle(reservation, code, ({ charged, limits }) =>
      sourced.ok
        ? render({
            code,
            message: 'success',
            payload: sourced,
            account,
            limits,
            charged,
            reservation,
          })
        : render({ ...sourced, account, limits, charged }),
    );
    errors.storeSucceeded();
    return response;
  } catch (error) {
    errors.storeFailed(call.requestId, error);
    // The charge is not durable, so a success becomes a failure. A failure stays what it is.
    const failure = sourced.ok ? refuse('serverError') : sourced;
    return render(await endUnsettled(failure, call, account, reservation, services));
  }
}
