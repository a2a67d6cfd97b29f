import type { ContractModel } from '../contract-model.ts';
import { readRows } from '../row-model.ts';
import { literal, propertyName } from './literal.ts';

/** Where the rows of each operation are, and their columns. Operations with the same rows share one table. */
export function emitRows({ bundle, operations }: ContractModel): string {
  const names = new Map<string, string>();
  const texts = new Map<string, string>();
  const members = operations.map((operation) => {
    // Rows depend on nothing else, and many operations return the same schema.
    const source = JSON.stringify([operation.responses[0], operation.pagination]);
    const text = texts.get(source) ?? literal(readRows(bundle, operation));
    texts.set(source, text);
    const name = names.get(text) ?? `rows${names.size + 1}`;
    names.set(text, name);
    return `  ${propertyName(operation.id)}: ${name},\n`;
  });
  const tables = [...names].map(([text, name]) => `const ${name}: RowsInfo = ${text};\n\n`);
  return `import type { OperationId } from './operations.ts';
import type { RowsInfo } from './runtime/rows-info.ts';

export { createRowReader, type Row, type RowTable, type RowValues } from './runtime/row-reader.ts';
export { rowSchema } from './runtime/row-schema.ts';
export type { ColumnType, RowColumn, RowsInfo } from './runtime/rows-info.ts';

${tables.join('')}/** The rows of each operation by its operationId. */
export const rows: { readonly [Id in OperationId]: RowsInfo } = {
${members.join('')}};
`;
}
