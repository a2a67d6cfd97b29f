import type { Fact } from './facts.ts';

/** The facts by kind and by subject, for the lookups of the checks. */
export interface FactIndex {
  /** Facts of one kind, in the order of the specification. */
  byKind: Map<string, Fact[]>;
  /** Fields of an object, by the object's name in the specification. */
  fieldsByObject: Map<string, Map<string, Fact>>;
  /** Parameters of an operation by its name. */
  parametersByOperation: Map<string, Map<string, Fact>>;
  /** Facts of the kinds `allowed-value` and `sampled-value` by `object.field`. */
  allowedBySubject: Map<string, Fact[]>;
  sampledBySubject: Map<string, Fact[]>;
  operationByPath: Map<string, string>;
  /** The fields, as `object.field`, whose meaning the specification gives and not just name and type. */
  givenMeanings: Set<string>;
}

/** Splits `object.field` at its last dot; field and parameter names have no dot. */
function splitSubject(subject: string): [owner: string, member: string] {
  const dot = subject.lastIndexOf('.');
  return dot < 0 ? [subject, ''] : [subject.slice(0, dot), subject.slice(dot + 1)];
}

function byMember(facts: Fact[]): Map<string, Map<string, Fact>> {
  const owners = new Map<string, Map<string, Fact>>();
  for (const fact of facts) {
    const [owner, member] = splitSubject(fact.subject);
    const members = owners.get(owner) ?? new Map<string, Fact>();
    owners.set(owner, members.set(member, fact));
  }
  return owners;
}

export function indexFacts(facts: Fact[]): FactIndex {
  const byKind = Map.groupBy(facts, (fact) => fact.kind);
  const ofKind = (kind: string) => byKind.get(kind) ?? [];
  return {
    byKind,
    fieldsByObject: byMember(ofKind('field')),
    parametersByOperation: byMember(ofKind('parameter')),
    allowedBySubject: Map.groupBy(ofKind('allowed-value'), (fact) => fact.subject),
    sampledBySubject: Map.groupBy(ofKind('sampled-value'), (fact) => fact.subject),
    givenMeanings: new Set(ofKind('meaning').map((fact) => fact.subject)),
    operationByPath: new Map(ofKind('path').map((fact) => [fact.value, fact.subject])),
  };
}
