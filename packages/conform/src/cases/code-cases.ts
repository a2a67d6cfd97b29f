import { type OperationId, resultCodes, security } from '@social-data/contract';
import { statusOf } from '@social-data/server-protocol';
import { callOperation } from '../call-operation.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import type { HttpResponse } from '../connection.ts';
import { parametersOf, requestOf } from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
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
    const provoked = { operationId, target, code, provocation };
    const cases = [codeCase(provoked, profile)];
    if (profile === 'contract') return cases;
    cases.push(envelopeCase(provoked));
    if (withRetryAfter.includes(code)) cases.push(retryAfterCase(provoked));
    const counts = beforeParameters.includes(code) || afterParameters.includes(code);
    if (counts && target.realStates) cases.push(orderCase(provoked));
    return cases;
  });
}

/** A code, and how the target is made to respond with it. */
interface ProvokedCode {
  readonly operationId: OperationId;
  readonly target: Target;
  readonly code: (typeof resultCodes)[number]['code'];
  readonly provocation: Provocation;
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

function codeCase(provoked: ProvokedCode, profile: Profile): ConformanceCase {
  const { operationId, code } = provoked;
  const rules: readonly RuleId[] = [
    `code.${code}`,
    'envelope.code',
    ...(rulesAboutCode[code] ?? []),
  ];
  const own: readonly RuleId[] = profile === 'decisions' ? ['D1'] : [];
  const about = { operationId, profile, name: `code/${code}`, rules: [...rules, ...own] };
  const ownStatus = statusOf(operationId);
  const how = profile === 'decisions' ? `, at HTTP ${ownStatus} and in a header too` : '';
  return {
    ...operationCase(about, `responds with code ${code} when it is provoked${how}`),
    ...provokedCall(provoked, ({ status, headers }) => {
      const isPlain = status === ownStatus && headers['x-result-code'] === String(code);
      if (profile === 'contract' || isPlain) return undefined;
      return {
        expected: `HTTP ${ownStatus} and X-Result-Code: ${code}`,
        got: `HTTP ${status} and X-Result-Code: ${headers['x-result-code']}`,
      };
    }),
  };
}

function envelopeCase(provoked: ProvokedCode): ConformanceCase {
  const { operationId, code } = provoked;
  const about = {
    operationId,
    profile: 'decisions',
    name: `code/${code}/envelope`,
    rules: ['D2'],
  } as const;
  return {
    ...operationCase(about, `sends code ${code} in the form of our own envelope`),
    ...provokedCall(provoked, () => undefined),
  };
}

function retryAfterCase(provoked: ProvokedCode): ConformanceCase {
  const { operationId, code } = provoked;
  const about = {
    operationId,
    profile: 'decisions',
    name: `code/${code}/retry-after`,
    rules: ['D19'],
  } as const;
  return {
    ...operationCase(about, `says in whole seconds, at least 1, when to retry after code ${code}`),
    ...provokedCall(provoked, ({ headers }) => {
      const seconds = headers['retry-after'];
      if (seconds !== undefined && /^[1-9][0-9]*$/.test(seconds)) return undefined;
      return { expected: 'Retry-After in whole seconds', got: `Retry-After: ${seconds}` };
    }),
  };
}

/** A call with bad parameters as well: codes 100 and 600 take precedence over 400, the others do not. */
function orderCase(provoked: ProvokedCode): ConformanceCase {
  const { operationId, code, provocation } = provoked;
  const expected = beforeParameters.includes(code) ? code : 400;
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const about = {
    operationId,
    profile: 'decisions',
    name: `order/${code}-and-400`,
    rules: ['D4'],
  } as const;
  const parameters = {
    ...provocation.parameters,
    ...(first && { [first.name]: undefined }),
  };
  return {
    ...operationCase(about, `responds with code ${expected} when ${code} and 400 both apply`),
    ...provokedCall(
      { ...provoked, provocation: { ...provocation, parameters } },
      () => undefined,
      expected,
    ),
  };
}

type Difference = { readonly expected: string; readonly got: string } | undefined;

/** Brings the target into the state, makes the call, and compares its response. */
function provokedCall(
  { operationId, target, code, provocation }: ProvokedCode,
  differenceIn: (response: HttpResponse) => Difference,
  expected: number = code,
): Pick<ConformanceCase, 'calls' | 'run'> {
  const { token, parameters } = provocation;
  const changes = { ...(token !== undefined && { [security.name]: token }), ...parameters };
  const request = requestOf(target, operationId, changes);
  return {
    calls: { known: [request] },
    run: async (context) => {
      await provocation.before?.();
      const { response } = await callOperation(context, {
        operationId,
        changes,
        expected: [expected],
      });
      const difference = differenceIn(response);
      if (difference) throw failureOf(context, request, difference.expected, difference.got);
    },
  };
}
