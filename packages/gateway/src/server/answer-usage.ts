import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationIds } from '@social-data/contract/operations';
import { readTarget } from '@social-data/wire';
import { type QuotaDay, quotaDay } from '../limits/quota-day.ts';
import { describeFault } from '../operations/describe-fault.ts';
import { authenticate } from '../pipeline/authenticate.ts';
import { authorizeOrigin } from '../pipeline/authorize.ts';
import { type Refusal, refuse } from '../pipeline/refusal.ts';
import { codes } from '../pipeline/result-code.ts';
import type { LimitState } from '../store/store.ts';
import type { TokenHolder } from '../tokens/token-account.ts';
import { slowDown } from './answer-call.ts';
import { failureText, successText } from './envelope-body.ts';
import {
  type Exchange,
  type ExchangeEnd,
  endExchange,
  openExchange,
  readyEnd,
} from './exchange.ts';
import type { Front } from './front.ts';
import { httpStatus } from './http-status.ts';
import { limitHeaders } from './rate-limit-headers.ts';

/** Where a holder sees its own limits, use and balance: free of charge, and not part of the contract. */
export const usagePath = '/-/usage';

type Standing = {
  readonly ok: true;
  readonly account: TokenHolder;
  readonly limits: LimitState;
  readonly day: QuotaDay;
};

/** Answers a request for one's own usage. Takes no rate, quota or credit; a wrong token is code 100 and slowed like any. */
export async function answerUsage(
  request: IncomingMessage,
  response: ServerResponse,
  front: Front,
): Promise<void> {
  const exchange = openExchange(request, response, front);
  const standing = await standingOf(exchange, front).catch((fault: unknown) => {
    front.log.error({ requestId: exchange.requestId, ...describeFault(fault) }, 'fault');
    return refuse('serverError');
  });
  const isWrongToken = !standing.ok && standing.code === codes.invalidToken;
  const mayStay = !isWrongToken || (await slowDown(request, front));
  const end = endOf(standing, front);
  endExchange(exchange, readyEnd(exchange, end, front), front, !mayStay);
}

function endOf(standing: Standing | Refusal, { rooms, mirrorStatus }: Front): ExchangeEnd {
  const time = rooms.clock.now();
  const operation = 'usage';
  if (standing.ok) {
    const { account, limits, day } = standing;
    const body = successText(JSON.stringify(usageOf(standing)), time);
    const headers = limitHeaders(limits, day.resetsAt - time);
    return { time, operation, status: 200, code: codes.success, body, headers, account };
  }
  const { code, message } = standing;
  const status = httpStatus(code, mirrorStatus);
  return { time, operation, status, code, body: failureText(code, message, time) };
}

async function standingOf(
  { request, origin }: Exchange,
  { rooms }: Front,
): Promise<Standing | Refusal> {
  const { store, clock, quotaZone } = rooms;
  const now = clock.now();
  const authenticated = await authenticate(readTarget(request.url ?? ''), store, now);
  if (!authenticated.ok) return authenticated;
  const { account } = authenticated;
  const denied = authorizeOrigin(account, origin);
  if (denied) return denied;
  const day = quotaDay(quotaZone, now);
  const at = { day: day.day, monotonic: clock.monotonic() };
  return { ok: true, account, limits: await store.limits(account.id, at), day };
}

function usageOf({ account, limits, day }: Standing): object {
  const { rate, daily, balance } = limits;
  return {
    name: account.name,
    operations: account.operations ?? operationIds,
    rate: rate ? { calls: rate.limit, seconds: rate.seconds, remaining: rate.remaining } : null,
    dailyQuota: daily
      ? {
          limit: daily.limit,
          used: daily.limit - daily.remaining,
          remaining: daily.remaining,
          resetsAt: new Date(day.resetsAt).toISOString(),
        }
      : null,
    balance: balance ?? null,
    expiresAt: account.expiresAt === null ? null : new Date(account.expiresAt).toISOString(),
  };
}
