import type { RunningGateway } from '../../src/start-gateway.ts';

type Metered = Pick<RunningGateway, 'adminUrl'>;

/** The value of a metric, given with its labels; 0 when it is absent. */
export async function metricOf({ adminUrl }: Metered, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Bytes of responses that callers have not read. */
export function unread(gateway: Metered): Promise<number> {
  return metricOf(gateway, 'social_data_unread_response_bytes');
}

/** Connections that were closed because such responses took too much. */
export function dropped(gateway: Metered): Promise<number> {
  return metricOf(gateway, 'social_data_connections_closed_total{reason="response-memory"}');
}
