import { stat } from 'node:fs/promises';
import type { TlsConfig } from '../config/gateway-config.ts';
import { loadTlsFiles, type TlsFiles } from '../config/read-tls-files.ts';
import type { Log } from '../observability/open-log.ts';

/** Milliseconds between two checks of the files. */
const CHECK_INTERVAL_MS = 1_000;

/** The certificate of the HTTPS listener. */
export interface Certificate {
  /** When it ends, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Reads the files again. When they cannot serve HTTPS, it logs why and keeps the certificate in use. */
  reload(): void;
  /** Ends the watch over the files. */
  stop(): void;
}

/**
 * Checks the files of a certificate at intervals and uses them when they have changed. Tools replace them by links and
 * renames, which a watch of the file system misses. Between the change of one file and that of the other, certificate
 * and key do not match: then the old certificate stays.
 * @param use gives a new certificate to the listener
 */
export function watchCertificate(
  tls: TlsConfig,
  initial: TlsFiles,
  use: (files: TlsFiles) => void,
  log: Log,
): Certificate {
  let { expiresAt } = initial;
  let state: string | undefined;
  const reload = () => {
    try {
      const files = loadTlsFiles(tls.certFile, tls.keyFile);
      use(files);
      expiresAt = files.expiresAt;
      log.info({ expiresAt: new Date(expiresAt).toISOString() }, 'certificate loaded');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.error({ problem }, 'certificate not loaded, the one in use stays');
    }
  };
  const check = async () => {
    const now = await stateOf(tls);
    const hasChanged = state !== undefined && now !== state;
    state = now;
    if (hasChanged) reload();
  };
  void check();
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return {
    get expiresAt() {
      return expiresAt;
    },
    reload,
    stop: () => clearInterval(timer),
  };
}

async function stateOf({ certFile, keyFile }: TlsConfig): Promise<string> {
  const states = await Promise.all(
    [certFile, keyFile].map(async (file) => {
      const { ino, size, mtimeMs } = await stat(file).catch(() => ({
        ino: 0,
        size: 0,
        mtimeMs: 0,
      }));
      return `${ino} ${size} ${mtimeMs}`;
    }),
  );
  return states.join();
}
