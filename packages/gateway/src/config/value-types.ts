import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { type Rate, readRate } from '@social-data/ledger/accounts';

/** Parses the text of an option, of an argument of a command, or of a cell in a table. */
export interface ValueType<Value> {
  /** Placeholder in the help text, for example `folder`; absent for a switch. */
  readonly placeholder?: string;
  /** What is allowed; completes the sentence "Give …". */
  readonly allowed: string;
  /** The value may contain a secret, so no message repeats it. */
  readonly isSecret?: true;
  /** Given several times, the texts are one list with commas. @default the last one counts */
  readonly isRepeatable?: true;
  /** Returns undefined for a text that is not allowed. */
  readonly parse: (text: string) => Value | undefined;
}

/** A type that also allows an empty text, as null. */
export function optional<Value>(type: ValueType<Value>): ValueType<Value | null> {
  return { ...type, parse: (text) => (text === '' ? null : type.parse(text)) };
}

/** A type that also allows `off`, as null. */
export function offOr<Value>(type: ValueType<Value>): ValueType<Value | null> {
  return {
    ...type,
    allowed: `${type.allowed}, or off`,
    parse: (text) => (text === 'off' ? null : type.parse(text)),
  };
}

export const switchType: ValueType<boolean> = {
  allowed: 'true or false',
  parse: (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
};

export function choiceType<const Value extends string>(
  placeholder: string,
  values: readonly Value[],
): ValueType<Value> {
  return {
    placeholder,
    allowed: `one of ${values.join(', ')}`,
    parse: (text) => values.find((value) => value === text),
  };
}

export function wholeNumberType(
  min: number,
  max: number,
  placeholder = 'number',
): ValueType<number> {
  return {
    placeholder,
    allowed: `a whole number from ${min} to ${max}`,
    parse: (text) => {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export const folderType: ValueType<string> = {
  placeholder: 'folder',
  allowed: 'the path of a folder',
  parse: pathOf,
};

export const fileType: ValueType<string> = {
  placeholder: 'file',
  allowed: 'the path of a file',
  parse: pathOf,
};

function pathOf(text: string): string | undefined {
  return text === '' || text.includes('\0') ? undefined : text;
}

export function splitList(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Items without repetitions; an empty text is an empty list. */
export function listType(
  isItem: (text: string) => boolean,
  allowed: string,
): ValueType<readonly string[]> {
  const parse = (text: string) => {
    const items = [...new Set(splitList(text))];
    return items.every(isItem) ? items : undefined;
  };
  return { placeholder: 'list', allowed, parse };
}

/** A value for each of some operations, as `searchUsers=value,listAnswers=value`. */
export function byOperationType<Value>(
  name: string,
  { allowed, parse }: Pick<ValueType<Value>, 'allowed' | 'parse'>,
): ValueType<Readonly<Partial<Record<OperationId, Value>>>> {
  return {
    placeholder: 'list',
    allowed: `a comma-separated list of operation=${name} with ${allowed}; the operations are ${operationIds.join(', ')}`,
    parse: (text) => {
      const values: Partial<Record<OperationId, Value>> = {};
      for (const pair of splitList(text)) {
        const [id, valueText = '', rest] = pair.split('=');
        const operation = operationIds.find((each) => each === id);
        const value = parse(valueText);
        if (operation === undefined || operation in values || rest !== undefined) return undefined;
        if (value === undefined) return undefined;
        values[operation] = value;
      }
      return values;
    },
  };
}

/** Further values of parameters, by the name of the parameter. */
export type AllowedValues = Readonly<Record<string, readonly string[]>>;

/** Names of the parameters whose values the contract lists. */
const enumParameters: ReadonlySet<string> = new Set(
  operationIds.flatMap((id) => {
    const operation: OperationInfo = operations[id];
    return operation.parameters.filter((each) => each.enum !== undefined).map(({ name }) => name);
  }),
);

export const allowedValuesType: ValueType<AllowedValues> = {
  placeholder: 'list',
  allowed: `parameter=values with comma-separated values, and a semicolon between parameters, for example industryTag=A,B;platform=C; the parameters are ${[...enumParameters].join(', ')}`,
  parse: (text) => {
    const all: Record<string, readonly string[]> = {};
    for (const part of splitList(text, ';')) {
      const separator = part.indexOf('=');
      const name = part.slice(0, Math.max(0, separator)).trim();
      const values = splitList(part.slice(separator + 1));
      if (!enumParameters.has(name) || Object.hasOwn(all, name) || values.length === 0)
        return undefined;
      all[name] = values;
    }
    return all;
  },
};

const MILLISECONDS = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Reads a duration such as `30s`, `10m`, `10min`, `24h`, `7d` or `0`, in milliseconds; undefined for any other text.
 */
function readDuration(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count = '', unit] = /^(\d{1,6})(s|m|min|h|d)$/.exec(text) ?? [];
  return isDurationUnit(unit) ? Number(count) * MILLISECONDS[unit] : undefined;
}

function isDurationUnit(text: string | undefined): text is keyof typeof MILLISECONDS {
  return text !== undefined && Object.hasOwn(MILLISECONDS, text);
}

/** A duration longer than 0, in milliseconds. */
export const spanType: ValueType<number> = {
  placeholder: 'duration',
  allowed: 'a duration such as 30s, 10m, 1h or 7d',
  parse: (text) => readDuration(text) || undefined,
};

/** A duration in milliseconds, which may be 0. */
export const durationType: ValueType<number> = {
  ...spanType,
  allowed: `${spanType.allowed}, or 0`,
  parse: readDuration,
};

export const rateType: ValueType<Rate> = {
  placeholder: 'rate',
  allowed: 'calls per time, for example 5/s, 100/min, 1000/h or 3/10s',
  parse: readRate,
};

/**
 * The usual spelling of an IANA time zone. An offset such as `+08:00` is refused, because it has no daylight saving.
 */
export const timeZoneType: ValueType<string> = {
  placeholder: 'zone',
  allowed: 'an IANA time zone, for example UTC, Asia/Shanghai or Europe/Berlin',
  parse: (text) => {
    if (!/^[A-Za-z]/.test(text)) return undefined;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
};
