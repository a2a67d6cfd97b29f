type Members = Readonly<Record<string, unknown>> | null | undefined;

const readers = new Map<string, (document: unknown) => unknown>();

/**
 * What reads the value at a JSON Pointer (RFC 6901) of the contract, undefined where there is none.
 * There are as few as the contract has, and each is used with every item of every page: they are made once.
 */
export function readerOf(pointer: string | undefined): (document: unknown) => unknown {
  if (pointer === undefined) return () => undefined;
  let reader = readers.get(pointer);
  if (!reader) {
    const keys = pointer.split('/').slice(1);
    reader = (document) => {
      let value = document;
      for (const key of keys) value = (value as Members)?.[key];
      return value;
    };
    readers.set(pointer, reader);
  }
  return reader;
}

/** Value at a JSON Pointer of the contract. */
export function valueAt(document: unknown, pointer: string | undefined): unknown {
  return readerOf(pointer)(document);
}
