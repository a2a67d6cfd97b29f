/** A copy of a JSON value. Jest with jsdom has no `structuredClone`. */
export function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
