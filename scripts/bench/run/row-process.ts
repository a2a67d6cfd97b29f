// The process of one row. Arguments: the address of its file. Sends the figures, or the problem, and ends; the runner ends
// what the row has left open.
import type { BenchRow } from '../bench-row.ts';
import type { RowMessage } from './run-row.ts';

const [address = ''] = process.argv.slice(2);

async function measure(): Promise<RowMessage> {
  try {
    const { default: row }: { readonly default: BenchRow } = await import(address);
    return { figures: await row.run() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

process.send?.(await measure(), () => process.exit());
