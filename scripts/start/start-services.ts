import { explainStart, type PlannedService } from './ports.ts';
import type { RunningService, Service, StartOptions } from './services.ts';

export interface StartedService {
  readonly service: Service;
  readonly running: RunningService;
}

/** Starts all services or none: when one fails, the others are closed again. */
export async function startServices(
  plan: readonly PlannedService[],
  host: string,
): Promise<readonly StartedService[]> {
  const addresses = new Map<string, string>();
  const starting = new Map<string, Promise<StartedService>>();
  const options = {
    host,
    addressOf: (name: string) => addresses.get(name),
    listening: async (name: string) => {
      const started = await starting.get(name);
      if (started === undefined) throw new Error(`the ${name} is not started before it`);
      return started.running.url;
    },
  };
  for (const planned of plan) {
    const { name } = planned.service;
    const one = startOne(planned, options).then((started) => {
      addresses.set(name, started.running.url);
      return started;
    });
    starting.set(name, one);
  }
  const outcomes = await Promise.allSettled(starting.values());
  const started = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return started;
  await closeServices(started);
  throw failed.reason;
}

async function startOne(
  planned: PlannedService,
  options: Omit<StartOptions, 'port'>,
): Promise<StartedService> {
  const { service, port } = planned;
  try {
    return { service, running: await service.start({ ...options, port }) };
  } catch (error) {
    // Another program may have taken the port since it was checked.
    throw explainStart(planned, error);
  }
}

export async function closeServices(started: readonly StartedService[]): Promise<void> {
  await Promise.all(started.map(({ running }) => running.close()));
}
