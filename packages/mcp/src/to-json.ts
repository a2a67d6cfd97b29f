/** JSON of a value; undefined where it is nested too deeply to be written. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
