type Input = Readonly<Record<string, unknown>>;

/** The same text for inputs with the same parameters, whatever their order. */
export function inputKey(input: Input): string {
  return JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The inputs that are not among the others. */
export function withoutInputs(
  inputs: readonly Input[],
  others: readonly Input[],
): readonly Input[] {
  const known = new Set(others.map(inputKey));
  return inputs.filter((input) => !known.has(inputKey(input)));
}
