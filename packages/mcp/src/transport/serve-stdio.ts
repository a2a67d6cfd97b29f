import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { createServer } from '../create-server.ts';
import type { Service } from '../service.ts';

/** Serves one host on standard input and output. The process ends when the host closes its end. */
export function serveStdio(service: Service): void {
  const connection = serve(() => createServer(service), { onerror: service.reportMessage });
  const stop = () => void connection.close().finally(() => process.exit(0));
  // Requests in flight would keep the process; nobody is left to read their responses.
  process.stdin.once('end', stop).once('close', stop);
  process.stdout.once('error', stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}
