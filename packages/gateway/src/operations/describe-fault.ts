import { maskSecrets } from '../pipeline/mask-secrets.ts';

/** Frames that tell where a fault came from. */
const FRAMES = 6;

/** What the log says of a fault: name, code, message and place, with whatever looks like a token taken out. */
export function describeFault(fault: unknown): Readonly<Record<string, unknown>> {
  if (!(fault instanceof Error)) return { fault: maskSecrets(String(fault)) };
  const { name, message, stack = '' } = fault;
  const at = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => maskSecrets(line.trim()));
  const code = 'code' in fault ? maskSecrets(String(fault.code)) : undefined;
  return { fault: name, code, message: maskSecrets(message), at };
}
