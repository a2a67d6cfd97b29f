interface Waiting<Value> {
  readonly key: string;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads in groups: one query for all keys that one turn of the event loop asks for. */
export function groupByTurn<Value>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Waiting<Value>[] = [];
  const readGroup = async () => {
    const group = waiting;
    waiting = [];
    try {
      const values = await readAll([...new Set(group.map(({ key }) => key))]);
      for (const { key, resolve } of group) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readGroup());
      waiting.push({ key, resolve, reject });
    });
}
