import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import { type RowColumn, rows } from '@social-data/contract/rows';

/** What a tool takes beside the parameters of its operation. */
export interface OwnArguments {
  /** Name of the argument that selects columns. */
  readonly fields: string;
  /** Name of the argument that skips rows that an earlier result had. */
  readonly skipRows: string;
  /** Name of the argument that continues the texts of a row that an earlier result cut. */
  readonly textFrom: string;
  /** Name of the argument that gives HTML as it came; undefined where no column has HTML. */
  readonly html: string | undefined;
}

/** The names of our own arguments, which differ where the operation has parameters of these names. */
export function ownArguments(operation: OperationId): OwnArguments {
  const { parameters, body }: OperationInfo = operations[operation];
  const taken = new Set([body?.parameter, ...parameters.map(({ name }) => name)]);
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return {
    ...{ fields: free('fields'), skipRows: free('skipRows'), textFrom: free('textFrom') },
    html: rows[operation].columns.some(isHtml) ? free('html') : undefined,
  };
}

/** Whether the texts of a column are HTML. */
export function isHtml({ mediaType }: RowColumn): boolean {
  return mediaType === 'text/html';
}
