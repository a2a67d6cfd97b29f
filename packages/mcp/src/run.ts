import { isSocialDataError } from '@social-data/client';
import type { ExitCode } from './exit-code.ts';
import { createProgram } from './program.ts';
import { readSettings } from './read-settings.ts';
import { createService } from './service.ts';
import { SettingsError } from './settings.ts';
import { serveHttp } from './transport/serve-http.ts';
import { serveStdio } from './transport/serve-stdio.ts';

const print = (line: string) => process.stderr.write(`${line}\n`);

/** Reads the command line of this process and serves what it asks for. */
export async function run(): Promise<void> {
  const program = createProgram().parse();
  try {
    const settings = readSettings(program.opts(), process.env);
    const service = createService(settings, print);
    if (settings.httpPort === undefined) serveStdio(service);
    else {
      const server = await serveHttp(service, settings.httpPort, settings.bearerToken);
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(
          signal,
          () => void server.close().finally(() => process.exit(0 satisfies ExitCode)),
        );
      process.stdout.write(`MCP server on ${server.url}\n`);
      // One that was given is known to whoever gave it.
      if (settings.bearerToken === undefined)
        process.stdout.write(`Authorization: Bearer ${server.bearerToken}\n`);
    }
  } catch (error) {
    print(explain(error));
    process.exitCode = 2 satisfies ExitCode;
  }
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return `error: ${error.message}`;
  if (isSocialDataError(error)) return `error: ${error.message} ${error.hint}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'error: the port is taken. Give another one with --http, or 0 for a free one.';
  return `error: ${error instanceof Error ? error.message : String(error)}`;
}
