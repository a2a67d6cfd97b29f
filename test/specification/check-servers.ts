import type { Contract } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { list, record, text } from './json.ts';
import { missingProse, proseOf } from './prose.ts';

/** Checks the addresses in the order of the table: the default comes first, because tools use the first one. */
export function checkServers(contract: Contract, facts: FactIndex): string[] {
  const expected: Fact[] = facts.byKind.get('server') ?? [];
  const servers = list(contract.bundle.servers).map(record);
  const surplus = servers.length - expected.length;
  const problems = expected.flatMap((fact, index) => {
    const where = `${fact.table}: ${fact.subject}`;
    const server = servers[index];
    if (server === undefined) return [`${where} is missing`];
    const scheme = text(server.url).split('://')[0];
    const presence = index === 0 ? 'default' : 'optional';
    const required = [fact.subject.toLowerCase(), fact.words].filter((word) => word !== '').join();
    return [
      ...(presence === fact.presence ? [] : [`${where} is ${presence}`]),
      ...(scheme === fact.type ? [] : [`${where} is ${scheme}, expected ${fact.type}`]),
      ...missingProse(proseOf(server), required, where),
    ];
  });
  return surplus > 0 ? [...problems, `${surplus} servers are not in the specification`] : problems;
}
