import type { Arena } from '../isolation-row.ts';

/** The value of a metric without labels. */
export async function metricOf({ adminUrl }: Arena, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}
