import { Reuse } from '@social-data/relay/reuse';
import type { Clock } from '@social-data/source/clock';
import type { FairQueue } from '@social-data/source/in-progress';
import type { CallHandler } from './call/call-context.ts';
import {
  type CallServices,
  type Check,
  type ErrorReporter,
  PendingSourceCalls,
} from './call/call-services.ts';
import { createDatasetCalls } from './call/dataset-call.ts';
import { checks, contractRules } from './call/judge.ts';
import { createRelayCalls } from './call/relay-call.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import type { GatewayData } from './open-gateway-data.ts';

interface CallDependencies {
  readonly clock: Clock;
  readonly data: Pick<GatewayData, 'store' | 'source'>;
  readonly sourceQueue: FairQueue;
  readonly errors: ErrorReporter;
  /** Checks to make after those of every call. */
  readonly moreChecks: readonly Check[];
}

/** Creates the call handler and its services. This is the only place that chooses between the dataset and a relay. */
export function createCalls(
  { prices, sourceTimeout, relay }: GatewayConfig,
  { clock, data: { store, source }, sourceQueue, errors, moreChecks }: CallDependencies,
): { readonly services: CallServices; readonly calls: CallHandler } {
  const services: CallServices = {
    ...{ clock, store, source, sourceQueue, errors, prices, sourceTimeout },
    checks: [...checks, ...moreChecks],
    parameterRules: relay
      ? {
          allowValues: relay.allowValues,
          safeIntegersOnly: true,
          maxTextLength: relay.maxParameterLength,
        }
      : contractRules,
    pendingSourceCalls: new PendingSourceCalls(),
  };
  const calls = relay
    ? createRelayCalls({ ...services, reuse: new Reuse({ clock, ...relay }) })
    : createDatasetCalls(services);
  return { services, calls };
}
