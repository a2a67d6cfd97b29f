import { explainStart, type PlannedService } from './ports.ts';
import type { RunningService, Service } from './services.ts';

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
  const outcomes = await Promise.allSettled(
    plan.map(async (planned) => {
      const one = await startOne(planned, host, addresses);
      addresses.set(one.service.name, one.running.url);
      return one;
    }),
  );
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
  host: string,
  addresses: ReadonlyMap<string, string>,
): Promise<StartedService> {
  const { service, port } = planned;
  try {
    return {
      service,
      running: await service.start({ port, host, addressOf: (name) => addresses.get(name) }),
    };
  } catch (error) {
    // Another program may have taken the port since it was checked.
    throw explainStart(planned, error);
  }
}

export async function closeServices(started: readonly StartedService[]): Promise<void> {
  await Promise.all(started.map(({ running }) => running.close()));
}
