import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Environment } from '../config/option-table.ts';

/** Tells systemd what a unit with `Type=notify` does. Without `NOTIFY_SOCKET`, every method does nothing. */
export interface SystemdNotifier {
  /** The service serves calls. */
  ready(): void;
  /** Reloads the service if it has started, and says when that begins and ends. */
  reload(service: { reload(): void } | undefined): void;
  /** The service stops. Nothing is sent after that. */
  stopping(): void;
}

/** Milliseconds that `systemd-notify` gets. It waits itself until systemd has read the message. */
const NOTIFY_TIMEOUT_MS = 10_000;

const NANOSECONDS_PER_MICROSECOND = 1_000n;

/**
 * Notifies systemd through its program `systemd-notify`, because Node has no datagram sockets of Unix. The unit needs
 * `NotifyAccess=all`, since the messages come from a child process. Messages are sent one after the other.
 * @param warn called when a message could not be sent; the service goes on
 */
export function createSystemdNotifier(
  env: Environment,
  warn: (text: string) => void,
): SystemdNotifier {
  let sent: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  const send = (...assignments: readonly string[]) => {
    if (!env.NOTIFY_SOCKET || isStopping) return;
    sent = sent.then(() => notify(assignments)).catch((error) => warn(explain(assignments, error)));
  };
  return {
    ready: () => send('READY=1'),
    reload: (service) => {
      if (service === undefined) return;
      const now = process.hrtime.bigint() / NANOSECONDS_PER_MICROSECOND;
      send('RELOADING=1', `MONOTONIC_USEC=${now}`);
      service.reload();
      send('READY=1');
    },
    stopping: () => {
      send('STOPPING=1');
      isStopping = true;
    },
  };
}

async function notify(assignments: readonly string[]): Promise<void> {
  await promisify(execFile)('systemd-notify', assignments, { timeout: NOTIFY_TIMEOUT_MS });
}

function explain([message = '']: readonly string[], error: unknown): string {
  const detail = error instanceof Error ? error.message.trim() : String(error);
  return `systemd was not told ${message}: ${detail}. Install systemd-notify, or run the gateway in a unit without Type=notify.`;
}
