import type { Contract } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { list, record, text } from './json.ts';
import { proseFaults, proseOf } from './prose.ts';

/** The addresses in the order of the table: the default stands first, as tools take the first. */
export function checkServers(contract: Contract, facts: FactIndex): string[] {
  const expected: Fact[] = facts.byKind.get('server') ?? [];
  const servers = list(contract.bundle.servers).map(record);
  const surplus = servers.length - expected.length;
  const faults = expected.flatMap((fact, index) => {
    const where = `${fact.table}: ${fact.subject}`;
    const server = servers[index];
    if (server === undefined) return [`${where} is missing`];
    const scheme = text(server.url).split('://')[0];
    const presence = index === 0 ? 'default' : 'optional';
    const words = [fact.subject.toLowerCase(), fact.says].filter((word) => word !== '').join();
    return [
      ...(presence === fact.presence ? [] : [`${where} is ${presence}`]),
      ...(scheme === fact.type ? [] : [`${where} is ${scheme}, expected ${fact.type}`]),
      ...proseFaults(proseOf(server), words, where),
    ];
  });
  return surplus > 0 ? [...faults, `${surplus} servers are not in the specification`] : faults;
}
