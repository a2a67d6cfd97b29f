import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Compiles a module that is in no file, beside this one, and returns what TypeScript finds wrong with it. An object in
 * it that has a type may not have properties that the type lacks.
 */
export function typeErrors(module: string): readonly string[] {
  const name = fileURLToPath(new URL('in-memory.ts', import.meta.url));
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, target, ...rest) =>
    file === name
      ? ts.createSourceFile(file, module, target)
      : getSourceFile(file, target, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
