import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Admin } from '../../../packages/gateway/src/admin/admin.ts';
import { createAdminClient } from '../../../packages/gateway/src/admin/admin-client.ts';
import { adminSocketPath } from '../../../packages/gateway/src/admin/admin-socket-path.ts';
import { type Child, startChild } from '../../../test/process/child.ts';
import { gatewayCommand } from '../../process/gateway-command.ts';

const hook = new URL('answer-samples.ts', import.meta.url).href;

/** A gateway under soak, in a process of its own. */
export interface SoakGateway {
  readonly name: string;
  readonly url: string;
  readonly tlsUrl: string;
  readonly adminUrl: string;
  readonly pid: number;
  readonly child: Child;
  /** Commands through its admin socket. */
  readonly admin: Admin;
  readonly dataDir: string;
  readonly logFile: string;
  /** `TMPDIR` of the process. */
  readonly temporaryFolder: string;
}

export interface GatewayOptions {
  readonly name: string;
  /** The folder for all that it writes; it is created. */
  readonly folder: string;
  readonly certificate: { readonly certFile: string; readonly keyFile: string };
  /** Options of `serve` beside those that every mode has. */
  readonly options: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts `serve` as an operator does, on free ports, with HTTP, HTTPS, an admin port and a log file. It is in a process
 * group of its own, which Ctrl-C does not reach.
 */
export async function startGateway(options: GatewayOptions): Promise<SoakGateway> {
  const { name, folder, certificate, env = {} } = options;
  const [dataDir, temporaryFolder] = [join(folder, 'data'), join(folder, 'tmp')];
  for (const each of [dataDir, temporaryFolder]) mkdirSync(each, { recursive: true, mode: 0o700 });
  const logFile = join(folder, 'gateway.log');
  const ports = ['--port', '0', '--tls-port', '0', '--admin-port', '0'];
  const tls = ['--tls-cert', certificate.certFile, '--tls-key', certificate.keyFile];
  const args = ['serve', '--data-dir', dataDir, '--log-file', logFile, ...ports, ...tls];
  const child = startChild(
    [
      ...['--expose-gc', '--import', hook, gatewayCommand],
      ...args,
      '--drain-delay',
      '0',
      ...options.options,
    ],
    { hasChannel: true, detached: true, env: { ...process.env, TMPDIR: temporaryFolder, ...env } },
  );
  await child.prints(/^ready /m);
  const addressOf = (title: string) =>
    new RegExp(`^${title} +(\\S+)$`, 'm').exec(child.out())?.[1] ?? '';
  return {
    ...{ name, dataDir, logFile, temporaryFolder, child },
    url: addressOf('http'),
    tlsUrl: addressOf('https'),
    adminUrl: addressOf('admin'),
    pid: child.process.pid ?? 0,
    admin: createAdminClient(adminSocketPath(dataDir)),
  };
}
