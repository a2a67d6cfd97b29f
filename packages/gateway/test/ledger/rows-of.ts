/** All rows of a list that the store reads in batches. */
export async function rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}
