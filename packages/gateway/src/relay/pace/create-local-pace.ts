import type { DailyLimit } from './daily-limit.ts';
import type { Pace, PaceRate } from './pace.ts';
import { SendRate } from './send-rate.ts';
import { UpstreamPause } from './upstream-pause.ts';

/** The pace of a gateway that has the token of the upstream for itself. */
export function createLocalPace({
  rate: limit,
  dailyLimit,
}: {
  readonly rate: PaceRate | null;
  readonly dailyLimit: DailyLimit | null;
}): Pace {
  const rate = limit === null ? undefined : new SendRate(limit);
  const pause = new UpstreamPause();
  let isTrying = false;
  return {
    wait: (now, before) => Math.max(pause.wait(now), rate?.wait(now, before) ?? 0),
    free: (now) => {
      if (pause.wait(now) > 0) return 0;
      const free = rate?.free(now) ?? Number.POSITIVE_INFINITY;
      return pause.isTrialDue(now) ? Math.min(free, isTrying ? 0 : 1) : free;
    },
    take: (now) => {
      const isTrial = pause.isTrialDue(now);
      isTrying ||= isTrial;
      const sent = rate?.take(now);
      const undoCount = dailyLimit?.take();
      return {
        ended: (at) => {
          if (isTrial) isTrying = false;
          if (sent) rate?.responded(sent, at);
        },
        notBilled: () => undoCount?.(),
      };
    },
    serve: () => {},
    askForMore: () => {},
    blockedUntil: () => dailyLimit?.blockedUntil(),
    today: () => dailyLimit?.count,
    pauseMs: (now) => pause.wait(now),
    askedMs: (now) => pause.askedMs(now),
    slowDown: (now, sentAt, askedMs) => pause.begin(now, sentAt, askedMs),
    accepted: (sentAt) => pause.accepted(sentAt),
    close: async () => {},
  };
}
