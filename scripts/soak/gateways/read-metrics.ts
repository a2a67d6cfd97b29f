import type { SoakGateway } from './start-gateway.ts';

/** Reads the metrics of a gateway. The result gives the value of one without labels; NaN when it is absent. */
export async function readMetrics({ adminUrl }: SoakGateway): Promise<(name: string) => number> {
  const text = await (
    await fetch(`${adminUrl}/metrics`, { headers: { connection: 'close' } })
  ).text();
  const lines = new Map(
    text.split('\n').map((line) => [line.split(' ')[0], line.split(' ').at(-1)]),
  );
  return (name) => Number(lines.get(name) ?? Number.NaN);
}
