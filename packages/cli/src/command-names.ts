import type { OperationInfo } from '@social-data/contract/operations';
import { kebabCase } from './flags/kebab-case.ts';

/** The words of a command after `social-data`: the resource, and the method. */
export type CommandName = readonly [resource: string, method: string];

/** Our own commands, which no resource of a contract can have the name of. */
const OWN_COMMANDS: ReadonlySet<string> = new Set([
  'render',
  'doctor',
  'login',
  'logout',
  'complete',
  'help',
]);

/** The command of each operation by its id, in kebab-case. Names that are the same in kebab-case get a number. */
export function commandNames(
  operations: readonly OperationInfo[],
): ReadonlyMap<string, CommandName> {
  const resources = new Map<string, string>();
  const taken = new Set<string>(OWN_COMMANDS);
  const names = new Map<string, CommandName>();
  for (const { id, resource, clientMethod } of operations) {
    const first = resources.get(resource) ?? claim(taken, kebabCase(resource));
    resources.set(resource, first);
    const whole = claim(taken, `${first} ${kebabCase(clientMethod)}`);
    names.set(id, [first, whole.slice(first.length + 1)]);
  }
  return names;
}

function claim(taken: Set<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
