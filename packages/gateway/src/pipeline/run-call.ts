import { type QuotaDay, quotaDay } from '../limits/quota-day.ts';
import type { SourceAnswer } from '../source/source.ts';
import type { Reservation, Settlement } from '../store/store.ts';
import type { TokenHolder } from '../tokens/token-account.ts';
import { admit, explainAdmission } from './admit.ts';
import { askSource } from './ask-source.ts';
import { authenticate } from './authenticate.ts';
import { authorizeOperation, authorizeOrigin } from './authorize.ts';
import type { Call, CallEnd } from './call.ts';
import { type Refusal, refuse } from './refusal.ts';
import { codes } from './result-code.ts';
import type { Rooms } from './rooms.ts';
import { validate } from './validate.ts';

/**
 * Leads one call through the rooms: authenticate, authorize, validate, admit, source, settle. The order
 * is that of decision D4. What was admitted is always settled, whether or not the caller is still there.
 * @param prepare makes the answer, which is resolved with once it may leave. Until then it may be called a second
 * time, when the end could not be kept, so it must have no effect on anyone.
 */
export async function runCall<Answer>(
  call: Call,
  rooms: Rooms,
  prepare: (end: CallEnd) => Answer,
): Promise<Answer> {
  const found = authenticate(call.target, rooms);
  const authenticated = found instanceof Promise ? await found : found;
  if (!authenticated.ok) return prepare({ ...authenticated, charged: 0 });
  const { account } = authenticated;
  const day = quotaDay(rooms.quotaZone, rooms.clock.now());
  const denied =
    authorizeOrigin(account, call.origin) ?? authorizeOperation(account, call.operationId);
  if (denied) return prepare(await endUncharged(denied, call, account, day, rooms));
  const read = validate(call);
  if (!read.ok) return prepare(await endUncharged(read, call, account, day, rooms));
  const admitted = admit(call, account, day, rooms);
  const admission = admitted instanceof Promise ? await admitted : admitted;
  const standing = { account, quotaResetsAt: day.resetsAt };
  if (!admission.ok) {
    const refusal = explainAdmission(admission, call, day, rooms);
    count(refusal.code, call, account, day, rooms);
    return prepare({ ...refusal, ...standing, limits: admission.limits, charged: 0 });
  }
  const { reservation } = admission;
  const asked = askSource(call, read.values, rooms);
  const answer = asked instanceof Promise ? await asked : asked;
  try {
    const outcome = { code: answer.ok ? codes.success : answer.code, now: rooms.clock.now() };
    const prepared = await rooms.store.settle(reservation, outcome, (settled) =>
      prepare(ended(answer, reservation, settled, standing)),
    );
    rooms.faults.storeWorked();
    return prepared;
  } catch (fault) {
    // It is not on the disk, so nothing may be handed over; a failure stays what it was.
    rooms.faults.storeFailed(call.requestId, fault);
    const told = answer.ok ? refuse('serverError') : answer;
    const end = endUncharged(told, call, account, day, rooms);
    // A store that fails may not know its limits either.
    return prepare(await end.catch(() => ({ ...told, ...standing, charged: 0 })));
  }
}

function ended(
  answer: SourceAnswer,
  reservation: Reservation,
  { limits, charged }: Settlement,
  { account, quotaResetsAt }: Required<Pick<CallEnd, 'account' | 'quotaResetsAt'>>,
): CallEnd {
  if (!answer.ok) return { ...answer, account, quotaResetsAt, limits, charged };
  return {
    code: codes.success,
    message: 'success',
    payload: answer,
    account,
    quotaResetsAt,
    limits,
    charged,
    reservation,
  };
}

async function endUncharged(
  refusal: Refusal,
  call: Call,
  account: TokenHolder,
  day: QuotaDay,
  rooms: Rooms,
): Promise<CallEnd> {
  count(refusal.code, call, account, day, rooms);
  const at = { day: day.day, monotonic: rooms.clock.monotonic() };
  const limits = await rooms.store.limits(account.id, at);
  return { ...refusal, account, limits, quotaResetsAt: day.resetsAt, charged: 0 };
}

function count(
  code: number,
  { operationId }: Call,
  { id }: TokenHolder,
  { day }: QuotaDay,
  { store }: Rooms,
): void {
  store.count({ accountId: id, operationId, day, code });
}
