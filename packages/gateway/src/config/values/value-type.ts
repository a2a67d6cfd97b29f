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
