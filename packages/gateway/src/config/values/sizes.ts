import type { ValueType } from './value-type.ts';

const BYTES = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

/** A number of bytes, with its unit. */
export function sizeType(min: string, max: string): ValueType<number> {
  const [minBytes, maxBytes] = [readSize(min), readSize(max)];
  return {
    placeholder: 'size',
    allowed: `a size from ${min} to ${max}`,
    parse: (text) => {
      const bytes = readSize(text);
      return bytes >= minBytes && bytes <= maxBytes ? bytes : undefined;
    },
  };
}

/** Reads a size such as `512KiB`, `256MiB` or `1GiB`, in bytes; NaN for any other text. */
function readSize(text: string): number {
  const [, count = '', unit] = /^(\d{1,9})(KiB|MiB|GiB)$/.exec(text) ?? [];
  return isSizeUnit(unit) ? Number(count) * BYTES[unit] : Number.NaN;
}

function isSizeUnit(text: string | undefined): text is keyof typeof BYTES {
  return text !== undefined && Object.hasOwn(BYTES, text);
}
