/** One option of the gateway: the flag `--data-dir` and the variable `GATEWAY_DATA_DIR` are the same option. */
export interface ConfigOption<Value> {
  /** Placeholder of the value in the help text, for example `folder`; absent for a switch. */
  readonly argument?: string;
  readonly description: string;
  /** The default as one would write it on the command line; empty for none. */
  readonly defaultText: string;
  /** What is allowed; completes the sentence "Give …". */
  readonly allowed: string;
  /** The value may contain a secret, so no message repeats it. */
  readonly isSecret?: true;
  /** Returns undefined for a text that is not allowed. */
  readonly parse: (text: string) => Value | undefined;
}

/** `dataDir` → `--data-dir`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `dataDir` → `GATEWAY_DATA_DIR`. */
export function variableOf(key: string): string {
  return `GATEWAY_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
