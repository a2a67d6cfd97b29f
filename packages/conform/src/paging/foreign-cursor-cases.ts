import { callOperation } from '../call-operation.ts';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase } from '../conformance-case.ts';
import type { ParameterChanges } from '../parameter-changes.ts';
import { parametersOf, requestOf } from '../request-path.ts';
import type { Target } from '../target.ts';
import type { CursorList } from './cursor-list.ts';
import { fetchPage } from './list-page.ts';

/** A cursor or session that was issued for something else, or altered, gives 400 (decision D10). */
export function foreignCursorCases(list: CursorList, target: Target): readonly ConformanceCase[] {
  const { operationId, cursorParameter, sessionParameter, order } = list;
  const [required] = parametersOf(operationId).filter((parameter) => parameter.required);
  const otherList = required && { [required.name]: 'no-such-thing' };
  const otherOrder = order && { [order.name]: order.values[1] };
  const kinds = { cursor: cursorParameter, session: sessionParameter };
  return Object.entries(kinds).flatMap(([kind, parameter]) => {
    const other = kind === 'cursor' ? sessionParameter : cursorParameter;
    const foreign: readonly (readonly [string, string, (text: string) => ParameterChanges])[] = [
      ['of-another-list', 'with another list', (text) => ({ ...otherList, [parameter]: text })],
      ['of-another-order', 'with another order', (text) => ({ ...otherOrder, [parameter]: text })],
      ['of-another-kind', `as ${other}`, (text) => ({ [other]: text })],
      ['changed', 'with its last character changed', (text) => ({ [parameter]: changed(text) })],
      ['longer', 'with a character more', (text) => ({ [parameter]: `${text}A` })],
      ['shorter', 'with a character less', (text) => ({ [parameter]: text.slice(0, -1) })],
    ];
    return foreign.map(([name, how, changesWith]) => ({
      ...operationCase(
        { operationId, profile: 'decisions', name: `paging/${kind}-${name}`, rules: ['D10'] },
        `refuses an issued ${kind} ${how} with code 400`,
      ),
      calls: { known: [requestOf(target, operationId)], more: 1 },
      run: async (context) => {
        const page = await fetchPage(context, operationId);
        const text = kind === 'cursor' ? page.cursors.at(-1) : page.session;
        if (text === undefined) throw page.broken(`a ${kind}`);
        await callOperation(context, { operationId, changes: changesWith(text), expected: [400] });
      },
    }));
  });
}

/** Another text of the same length and alphabet. */
function changed(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
}
