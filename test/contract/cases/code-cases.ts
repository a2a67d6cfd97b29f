import { type OperationId, resultCodes, security } from '@social-data/contract';
import { callOperation } from '../call-operation.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import type { Profile } from '../profile.ts';
import { parametersOf, requestPath } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { Provocation, Target } from '../target.ts';
import { operationCase } from './operation-case.ts';

/** The rules of the specification that mention a code, besides its meaning. */
const rulesAboutCode: Readonly<Record<number, readonly RuleId[]>> = {
  100: ['errors.2', 'auth.4'],
  101: ['errors.5'],
  202: ['errors.5'],
  300: ['errors.5'],
  301: ['errors.4'],
  302: ['errors.3', 'limits.rate'],
  303: ['errors.3', 'limits.quota'],
  400: ['errors.1'],
  600: ['auth.4'],
  601: ['auth.4'],
};

const beforeParameters = [100, 600];
const afterParameters = [302, 303, 601];
const withRetryAfter = [302, 303];

/** One case for every declared code that the target can be made to respond with. */
export function codeCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  return resultCodes.flatMap(({ code }) => {
    const provocation = target.provoke(code, operationId);
    if ('cannot' in provocation) return [];
    const cases = [codeCase(operationId, profile, code, provocation)];
    if (profile === 'contract') return cases;
    if (withRetryAfter.includes(code)) cases.push(retryAfterCase(operationId, code, provocation));
    const counts = beforeParameters.includes(code) || afterParameters.includes(code);
    if (counts && target.realStates) cases.push(orderCase(operationId, code, provocation));
    return cases;
  });
}

/** Why codes cannot be provoked, by rule: for the report. */
export function unprovokedCodes(
  operationIds: readonly OperationId[],
  target: Target,
): ReadonlyMap<RuleId, string> {
  const reasons = new Map<RuleId, string>();
  for (const operationId of operationIds) {
    for (const { code } of resultCodes) {
      const provocation = target.provoke(code, operationId);
      if (!('cannot' in provocation)) continue;
      for (const rule of [`code.${code}` as const, ...(rulesAboutCode[code] ?? [])])
        reasons.set(rule, provocation.cannot);
    }
  }
  return reasons;
}

function changesFor({ token, parameters }: Provocation): ParameterChanges {
  return { ...(token !== undefined && { [security.name]: token }), ...parameters };
}

function codeCase(
  operationId: OperationId,
  profile: Profile,
  code: (typeof resultCodes)[number]['code'],
  provocation: Provocation,
): ConformanceCase {
  const rules: readonly RuleId[] = [
    `code.${code}`,
    'envelope.code',
    ...(rulesAboutCode[code] ?? []),
  ];
  const own: readonly RuleId[] = profile === 'decisions' ? ['D1', 'D2'] : [];
  const about = { operationId, profile, name: `code/${code}`, rules: [...rules, ...own] };
  const how = profile === 'decisions' ? ', at HTTP 200 and in a header too' : '';
  return {
    ...operationCase(about, `responds with code ${code} when it is provoked${how}`),
    run: async (context) => {
      await provocation.before?.();
      const changes = changesFor(provocation);
      const { response } = await callOperation(context, {
        operationId,
        changes,
        expected: [code],
      });
      const isPlain = response.status === 200 && response.headers['x-result-code'] === String(code);
      if (profile === 'contract' || isPlain) return;
      const request = { path: requestPath(context.target, operationId, changes) };
      const expected = `HTTP 200 and X-Result-Code: ${code}`;
      const came = `HTTP ${response.status} and X-Result-Code: ${response.headers['x-result-code']}`;
      throw failureOf(context, request, expected, came);
    },
  };
}

function retryAfterCase(
  operationId: OperationId,
  code: number,
  provocation: Provocation,
): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: `code/${code}/retry-after`,
    rules: ['D19'],
  } as const;
  return {
    ...operationCase(about, `says in whole seconds, at least 1, when to retry after code ${code}`),
    run: async (context) => {
      await provocation.before?.();
      const changes = changesFor(provocation);
      const { response } = await callOperation(context, {
        operationId,
        changes,
        expected: [code],
      });
      const seconds = response.headers['retry-after'];
      if (seconds !== undefined && /^[1-9][0-9]*$/.test(seconds)) return;
      const request = { path: requestPath(context.target, operationId, changes) };
      throw failureOf(context, request, 'Retry-After in whole seconds', `Retry-After: ${seconds}`);
    },
  };
}

/** A call with bad parameters as well: codes 100 and 600 take precedence over 400, the others do not. */
function orderCase(
  operationId: OperationId,
  code: number,
  provocation: Provocation,
): ConformanceCase {
  const expected = beforeParameters.includes(code) ? code : 400;
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const about = {
    operationId,
    profile: 'decisions',
    name: `order/${code}-and-400`,
    rules: ['D4'],
  } as const;
  return {
    ...operationCase(about, `responds with code ${expected} when ${code} and 400 both apply`),
    run: async (context) => {
      await provocation.before?.();
      const changes = { ...changesFor(provocation), ...(first && { [first.name]: undefined }) };
      await callOperation(context, { operationId, changes, expected: [expected] });
    },
  };
}
