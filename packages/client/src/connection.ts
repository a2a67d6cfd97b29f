import type { CoolDown } from './cool-down.ts';
import type { Observer } from './observer.ts';
import type { CallDefaults } from './options.ts';
import type { Send } from './send.ts';
import type { Slots } from './slots.ts';
import type { UsageCounter } from './usage.ts';

/** What all calls of one client share. It holds no token, only a function that gives it. */
export interface Connection {
  readonly send: Send;
  readonly defaults: CallDefaults;
  readonly token: () => Promise<string> | string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** What every request is sent with besides its signal. */
  readonly requestInit: RequestInit;
  readonly slots: Slots;
  readonly coolDown: CoolDown;
  readonly usage: UsageCounter;
  readonly observer: Observer;
  readonly random: () => number;
}
