import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A name that a module exports, and where it has it from: another module, or itself. */
export interface ExportedName {
  readonly local: string;
  readonly from?: string;
}

/** What a file of declarations says, by names. */
export interface DeclarationFile {
  /** The statements that declare a name, overloads included. */
  readonly declared: ReadonlyMap<string, readonly ts.Statement[]>;
  /** Names from other modules. */
  readonly imported: ReadonlyMap<string, Required<ExportedName>>;
  readonly exported: ReadonlyMap<string, ExportedName>;
  /** Modules of which everything is exported. */
  readonly exportedModules: readonly string[];
}

/** Reads the declarations of a file by their syntax alone, without a type checker. */
export function readDeclarationFile(file: string): DeclarationFile {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const declared = new Map<string, ts.Statement[]>();
  const exported = new Map<string, ExportedName>();
  for (const statement of statements)
    for (const name of declaredNames(statement)) {
      declared.set(name, [...(declared.get(name) ?? []), statement]);
      if (isExported(statement)) exported.set(name, { local: name });
    }
  const exports = statements.filter(ts.isExportDeclaration);
  for (const statement of exports)
    for (const [name, target] of reexportedNames(statement)) exported.set(name, target);
  return {
    declared,
    exported,
    imported: new Map(statements.filter(ts.isImportDeclaration).flatMap(importedNames)),
    exportedModules: exports.flatMap((statement) =>
      statement.exportClause === undefined ? textOf(statement.moduleSpecifier) : [],
    ),
  };
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const hasName =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return hasName && statement.name ? [statement.name.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function reexportedNames(statement: ts.ExportDeclaration): readonly [string, ExportedName][] {
  const { exportClause, moduleSpecifier } = statement;
  if (!exportClause || !ts.isNamedExports(exportClause)) return [];
  const [from] = textOf(moduleSpecifier);
  return exportClause.elements.map(({ name, propertyName }) => [
    name.text,
    { local: (propertyName ?? name).text, ...(from !== undefined && { from }) },
  ]);
}

function importedNames(
  statement: ts.ImportDeclaration,
): readonly [string, Required<ExportedName>][] {
  const bindings = statement.importClause?.namedBindings;
  const [from] = textOf(statement.moduleSpecifier);
  if (from === undefined || !bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name, propertyName }) => [
    name.text,
    { local: (propertyName ?? name).text, from },
  ]);
}

function textOf(specifier: ts.Expression | undefined): readonly string[] {
  return specifier && ts.isStringLiteral(specifier) ? [specifier.text] : [];
}
