import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@social-data/server-protocol';
import type { Service } from './services.ts';
import { StartFailure } from './start-failure.ts';

export interface PlannedService {
  readonly service: Service;
  readonly port: number;
}

/** Reads the port of each service from the environment; 0 takes a free one. */
export function planPorts(
  services: readonly Service[],
  env: Readonly<Record<string, string | undefined>>,
): readonly PlannedService[] {
  const plan = services.map((service) => ({ service, port: portOf(service, env) }));
  for (const [index, { service, port }] of plan.entries()) {
    const other = plan.slice(0, index).find((earlier) => port !== 0 && earlier.port === port);
    if (other !== undefined) {
      throw new StartFailure(
        `Port ${port} is given to two services, ${other.service.name} and ${service.name}: set ${other.service.portVariable} or ${service.portVariable} to another one.`,
      );
    }
  }
  return plan;
}

function portOf(
  { name, portVariable, defaultPort }: Service,
  env: Readonly<Record<string, string | undefined>>,
): number {
  const text = env[portVariable] ?? '';
  if (text === '') return defaultPort;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new StartFailure(
      `${portVariable} is "${text}", which is not a port for the ${name}: give a whole number from 0 to 65535 (0 takes a free one).`,
    );
  }
  return Number(text);
}

/** Rejects when a port is not available, before anything slow is started. */
export async function checkPorts(plan: readonly PlannedService[], host: string): Promise<void> {
  for (const planned of plan) {
    try {
      const server = createServer();
      await listen(server, { host, port: planned.port });
      server.close();
      await once(server, 'close');
    } catch (error) {
      throw explainStart(planned, error);
    }
  }
}

/** Explains in one line why a service did not start. */
export function explainStart({ service, port }: PlannedService, error: unknown): StartFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const { name, portVariable } = service;
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} for the ${name} is in use: stop what uses it, or choose another one with ${portVariable}=<port>.`,
    );
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `Port ${port} for the ${name} may not be used by this account: choose one above 1023 with ${portVariable}=<port>.`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartFailure(`The ${name} could not start: ${reason}`, { cause: error });
}
