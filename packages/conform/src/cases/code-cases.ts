import { type OperationId, operationIds, resultCodes, security } from '@social-data/contract';
import { statusOf } from '@social-data/server-protocol';
import { callTo } from '../call-operation.ts';
import { parametersOf } from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
import type { Target } from '../target.ts';
import type { CaseRow } from './case-row.ts';

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

/** The cases of every declared code that the target can be made to respond with. */
export function codeCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly CaseRow[] {
  return resultCodes.flatMap(({ code }): readonly CaseRow[] => {
    const provocation = target.provoke(code, operationId);
    if ('cannot' in provocation) return [];
    const { token, parameters, before } = provocation;
    const changes = { ...(token !== undefined && { [security.name]: token }), ...parameters };
    const provoked = {
      calls: [callTo(target, operationId, changes, [code])],
      ...(before && { before }),
    };
    const rules: readonly RuleId[] = [
      `code.${code}`,
      'envelope.code',
      ...(rulesAboutCode[code] ?? []),
    ];
    const name = `code/${code}`;
    const says = `responds with code ${code} when it is provoked`;
    if (profile === 'contract') return [{ name, says, rules, ...provoked }];
    const status = statusOf(operationId);
    const hasOrder = beforeParameters.includes(code) || afterParameters.includes(code);
    return [
      {
        ...{ name, rules: [...rules, 'D1'], ...provoked },
        says: `${says}, at HTTP ${status} and in a header too`,
        check: ({ response }) => {
          const { 'x-result-code': header } = response.headers;
          if (response.status === status && header === String(code)) return undefined;
          return {
            expected: `HTTP ${status} and X-Result-Code: ${code}`,
            got: `HTTP ${response.status} and X-Result-Code: ${header}`,
          };
        },
      },
      {
        ...{ name: `${name}/envelope`, rules: ['D2'], ...provoked },
        says: `sends code ${code} in the form of our own envelope`,
      },
      ...(withRetryAfter.includes(code) ? [retryAfterCase(code, provoked)] : []),
      ...(hasOrder && target.realStates
        ? [orderCase(operationId, target, code, changes, provoked)]
        : []),
    ];
  });
}

type Provoked = Pick<CaseRow, 'calls' | 'before'>;

function retryAfterCase(code: number, provoked: Provoked): CaseRow {
  return {
    ...{ name: `code/${code}/retry-after`, rules: ['D19'], ...provoked },
    says: `says in whole seconds, at least 1, when to retry after code ${code}`,
    check: ({ response: { headers } }) =>
      /^[1-9][0-9]*$/.test(headers['retry-after'] ?? '')
        ? undefined
        : {
            expected: 'Retry-After in whole seconds',
            got: `Retry-After: ${headers['retry-after']}`,
          },
  };
}

/** A call with bad parameters as well: codes 100 and 600 take precedence over 400, the others do not. */
function orderCase(
  operationId: OperationId,
  target: Target,
  code: number,
  changes: Parameters<typeof callTo>[2],
  provoked: Provoked,
): CaseRow {
  const expected = beforeParameters.includes(code) ? code : 400;
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  const both = { ...changes, ...(first && { [first.name]: undefined }) };
  return {
    ...{ name: `order/${code}-and-400`, rules: ['D4'], ...provoked },
    says: `responds with code ${expected} when ${code} and 400 both apply`,
    calls: [callTo(target, operationId, both, [expected])],
  };
}

/** Why codes cannot be provoked, by rule: for the report. */
export function unprovokedCodes(target: Target): ReadonlyMap<RuleId, string> {
  const reasons = operationIds.flatMap((operationId) =>
    resultCodes.flatMap(({ code }) => {
      const provocation = target.provoke(code, operationId);
      if (!('cannot' in provocation)) return [];
      const rules: readonly RuleId[] = [`code.${code}`, ...(rulesAboutCode[code] ?? [])];
      return rules.map((rule) => [rule, provocation.cannot] as const);
    }),
  );
  return new Map(reasons);
}
