/** A parsed document is unknown until looked at; these narrow it without a cast. */
export type JsonRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An absent or foreign value reads as empty, so that a damaged bundle gives faults and no exception. */
export function record(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
