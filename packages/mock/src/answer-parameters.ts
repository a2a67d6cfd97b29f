import type { OperationQuery } from '@social-data/contract/client';
import { type OperationId, operations, security } from '@social-data/contract/operations';
import { failure, readRequest, success } from '@social-data/wire';
import type { Call, Outcome, Sources } from './answer-call.ts';
import type { PagePlace } from './page-place.ts';
import { type Redactor, secretsIn } from './redactor.ts';
import type { Sample } from './sample.ts';
import type { ScenarioPlan } from './scenarios/read-token.ts';

/** Answers a call by its parameters: code 400 for those that are not valid, else the sample data. */
export function answerParameters(call: Call, sources: Sources, plan: ScenarioPlan): Outcome {
  const { operationId, target } = call;
  const read = readRequest(operationId, target);
  if (!read.ok) {
    return { envelope: failure(400, problemsOf(call, sources.redactor), sources.now) };
  }
  const shownValues = shown(read.values, secretsIn(target.query), sources.redactor);
  // What is made for a value that holds a token must not be given to another caller.
  const key = shownValues === read.values ? keyOf(operationId, read.values, plan) : undefined;
  const ready = key === undefined ? undefined : sources.ready.get(key);
  if (ready) return { ready };
  const sample = sampleOf(operationId, read.values, shownValues, sources, plan);
  if (!sample.ok) return { envelope: failure(400, sample.message, sources.now) };
  const operation = operations[operationId];
  const data = plan.data.reduce<unknown>(
    (made, effect) => (effect.shape ? effect.shape(made, sample.place, operation) : made),
    sample.data,
  );
  return { envelope: success(data, sources.now), key };
}

interface AnySample {
  readonly ok: true;
  readonly data: unknown;
  readonly place?: PagePlace;
}

function sampleOf<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
  shownValues: object,
  { examples, samples, baseUrl }: Sources,
  plan: ScenarioPlan,
): Sample<Id> | AnySample {
  const make = samples[operationId];
  if (!make) return { ok: true, data: examples.get(operationId, 'success')?.data };
  const move = (place: PagePlace) =>
    plan.data.reduce((moved, effect) => effect.place?.(moved) ?? moved, place);
  return make({ values, shownValues, baseUrl, move });
}

/** A message may repeat a value: it is told about the call as it may be shown. */
function problemsOf({ operationId, target }: Call, redactor: Redactor): string {
  const secrets = secretsIn(target.query);
  const query = new URLSearchParams(
    [...target.query].map(([name, value]) => [name, redactor.text(value, secrets)]),
  );
  query.delete(security.name);
  const read = readRequest(operationId, { query, malformed: target.malformed });
  if (read.ok) return 'A parameter is not valid.';
  return read.problems.map(({ message }) => message).join(' ');
}

/** The values without the text of a token; the very same object when none holds any. */
function shown(values: object, secrets: readonly string[], redactor: Redactor): object {
  const entries = Object.entries(values);
  const clean = entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? redactor.text(value, secrets) : value,
  ]);
  const isSame = entries.every(([, value], index) => value === clean[index]?.[1]);
  return isSame ? values : Object.fromEntries(clean);
}

/** Names what is asked for: the operation, the parameters, and the scenarios that change the answer. */
function keyOf(operationId: OperationId, values: object, plan: ScenarioPlan): string {
  const effects = [...plan.data, ...plan.envelope].map(({ name }) => name);
  return JSON.stringify([operationId, values, effects]);
}
