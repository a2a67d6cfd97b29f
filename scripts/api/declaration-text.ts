import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true });

/** A declaration without comments and modifiers. Of a value that is a table, the names alone are listed. */
export function textOf(statement: ts.Statement): string {
  const printed = printer
    .printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
    .replace(/^(export )?(declare )?/, '');
  return ts.isVariableStatement(statement) ? withoutNestedTypes(printed) : printed;
}

/** The kind and the name of a declaration. Functions are listed as a whole. */
export function headOf(statement: ts.Statement, name: string): string {
  if (ts.isInterfaceDeclaration(statement)) return `interface ${name} { … }`;
  if (ts.isClassDeclaration(statement)) return `class ${name} { … }`;
  if (ts.isTypeAliasDeclaration(statement)) return `type ${name} = …;`;
  return ts.isVariableStatement(statement) ? `const ${name}: …;` : textOf(statement);
}

function withoutNestedTypes(printed: string): string {
  return printed
    .split('\n')
    .filter((line) => !/^ {4}([ \]})]|$)/.test(line))
    .map((line) => line.replace(/^( {4}.*)[[{(]$/, '$1…;'))
    .join('\n');
}
