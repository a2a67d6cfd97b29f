/** One option of the gateway, as flag `--data-dir` and as variable `GATEWAY_DATA_DIR`. */
export interface ConfigOption<Value> {
  /** What the flag takes, as `folder`; absent for a switch. */
  readonly argument?: string;
  readonly meaning: string;
  /** The value when neither flag nor variable is given, in the form in which one would write it; empty for none. */
  readonly standard: string;
  /** What is allowed, to follow "give". */
  readonly allowed: string;
  /** Undefined for a text that is not allowed. */
  readonly read: (text: string) => Value | undefined;
}

/** `dataDir` → `--data-dir`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `dataDir` → `GATEWAY_DATA_DIR`. */
export function variableOf(key: string): string {
  return `GATEWAY_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
