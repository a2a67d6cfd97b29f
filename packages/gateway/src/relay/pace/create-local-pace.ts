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
  return {
    wait: (now, before) => Math.max(pause.wait(now), rate?.wait(now, before) ?? 0),
    free: (now) => (pause.wait(now) > 0 ? 0 : (rate?.free(now) ?? Number.POSITIVE_INFINITY)),
    take: (now) => {
      const sent = rate?.take(now);
      const undoCount = dailyLimit?.take();
      return {
        responded: (at) => {
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
    slowDown: (now, sentAt, askedMs) => pause.begin(now, sentAt, askedMs),
    accepted: (sentAt) => pause.accepted(sentAt),
    close: async () => {},
  };
}
