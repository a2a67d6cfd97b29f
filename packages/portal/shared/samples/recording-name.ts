import type { RunnableCall } from './runnable-call.ts';

/** The name of the file that holds the recorded response of a call. It has no character that an address would escape. */
export function recordingName({ operation, values, token }: RunnableCall): string {
  const pairs = Object.entries(values).map((pair) => pair.join('='));
  return `${[operation, token, ...pairs].join('~').replaceAll(/[^\w.=~-]/gu, escaped)}.json`;
}

function escaped(character: string): string {
  return `_${character.codePointAt(0)?.toString(16)}`;
}
