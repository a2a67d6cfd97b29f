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
 */
export async function runCall(call: Call, rooms: Rooms): Promise<CallEnd> {
  const authenticated = await authenticate(call.target, rooms);
  if (!authenticated.ok) return { ...authenticated, charged: 0 };
  const { account } = authenticated;
  const day = quotaDay(rooms.quotaZone, rooms.clock.now());
  const denied =
    authorizeOrigin(account, call.origin) ?? authorizeOperation(account, call.operationId);
  if (denied) return endBeforeAdmission(denied, call, account, day, rooms);
  const read = validate(call);
  if (!read.ok) return endBeforeAdmission(read, call, account, day, rooms);
  const admission = await admit(call, account, day, rooms);
  const standing = { account, quotaResetsAt: day.resetsAt };
  if (!admission.ok) {
    const refusal = explainAdmission(admission, call, day, rooms);
    count(refusal.code, call, account, day, rooms);
    return { ...refusal, ...standing, limits: admission.limits, charged: 0 };
  }
  const { reservation } = admission;
  const asked = askSource(call, read.values, rooms);
  const answer = asked instanceof Promise ? await asked : asked;
  try {
    const code = answer.ok ? codes.success : answer.code;
    const settled = await rooms.store.settle(reservation, { code, now: rooms.clock.now() });
    rooms.faults.storeWorked();
    return ended(answer, reservation, settled, standing);
  } catch (fault) {
    // It is not on the disk, so nothing may be handed over; a failure stays what it was.
    rooms.faults.storeFailed(call.requestId, fault);
    const told = answer.ok ? refuse('serverError') : answer;
    count(told.code, call, account, day, rooms);
    return { ...told, ...standing, limits: admission.limits, charged: 0 };
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

async function endBeforeAdmission(
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
