import {
  isOperationId,
  type OperationId,
  type OperationInfo,
  operations,
} from '@social-data/contract/operations';

/** The calls that a scenario is aimed at: all, those of an operation, or one page of its list. */
export interface ScenarioAim {
  readonly operationId?: OperationId;
  /** Number of the page, as the caller counts them. */
  readonly page?: number;
}

export type ParsedAim =
  | { readonly ok: true; readonly aim: ScenarioAim }
  | { readonly ok: false; readonly message: string };

const PAGE = /^page([0-9]{1,9})$/;

/** Parses what follows the `@` of a scenario, such as `searchUsers` or `listAnswers.page3`. */
export function parseAim(text: string | undefined): ParsedAim {
  if (text === undefined) return { ok: true, aim: {} };
  const dot = text.indexOf('.');
  const operationId = dot < 0 ? text : text.slice(0, dot);
  if (!isOperationId(operationId))
    return { ok: false, message: 'The token aims a scenario at an unknown operation.' };
  if (dot < 0) return { ok: true, aim: { operationId } };
  const digits = PAGE.exec(text.slice(dot + 1))?.[1];
  if (digits === undefined)
    return { ok: false, message: 'The token aims a scenario at a page that is not written pageN.' };
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return { ok: false, message: `The operation ${operationId} has no pages.` };
  return { ok: true, aim: { operationId, page: Number(digits) } };
}
