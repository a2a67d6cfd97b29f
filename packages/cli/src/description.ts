import type { ContractInfo, OperationInfo } from '@social-data/contract/operations';
import type { RowColumn } from '@social-data/contract/rows';

/** What the commands are made from. The generated package of any contract has it. */
export interface Description {
  /** In the order of the contract. */
  readonly operations: readonly OperationInfo[];
  /** The columns of the rows of each operation, by its operationId. */
  readonly columns: Readonly<Record<string, readonly RowColumn[]>>;
  readonly contract: ContractInfo;
}

/** The exports of a generated package that a description is made of. */
export interface GeneratedPackage {
  readonly operations: Readonly<Record<string, OperationInfo>>;
  readonly contractInfo: ContractInfo;
  readonly rows: Readonly<Record<string, { readonly columns: readonly RowColumn[] }>>;
}

export function describe({ operations, contractInfo, rows }: GeneratedPackage): Description {
  return {
    operations: Object.values(operations),
    columns: Object.fromEntries(Object.entries(rows).map(([id, { columns }]) => [id, columns])),
    contract: contractInfo,
  };
}
