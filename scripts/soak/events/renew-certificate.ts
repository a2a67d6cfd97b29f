import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { SoakEvent } from '../soak-event.ts';

const LOAD_TIMEOUT_MS = 30_000;

/** Replaces certificate and key, tells the gateways by SIGHUP, and waits until callers get the new one. */
export const certificateRenewal: SoakEvent = {
  name: 'certificate renewal',
  timesPerPhase: 2,
  run: async ({ arena, certificates }) => {
    const renewed = certificates.renew();
    const deadline = performance.now() + LOAD_TIMEOUT_MS;
    for (const { child, tlsUrl } of arena.gateways) {
      child.process.kill('SIGHUP');
      while ((await certificateOf(tlsUrl)) !== renewed) {
        if (performance.now() > deadline) throw new Error('callers still get the old certificate');
        await setTimeout(100);
      }
    }
  },
};

/** The certificate of a listener, as PEM. */
async function certificateOf(url: string): Promise<string | undefined> {
  const socket = connect({ port: Number(new URL(url).port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerX509Certificate()?.toString();
  socket.destroy();
  return certificate;
}
