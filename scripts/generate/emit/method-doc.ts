import type { OperationModel } from '../operation-model.ts';
import type { ParameterModel } from '../parameter-model.ts';
import { docComment } from './doc-comment.ts';

const listedValues = 12;

/** Documentation of a method: what the contract says of the operation and its parameters. */
export function methodDoc(operation: OperationModel, indent: string): string {
  return docComment(
    [
      sentence(operation.summary),
      operation.description,
      `\`${operation.method.toUpperCase()} ${operation.path}\``,
      parameterList(operation),
      evidenceLine(operation.evidence, operation.note),
      operation.deprecated ? '@deprecated' : undefined,
    ],
    indent,
  );
}

function sentence(text: string): string {
  return /[.!?`]$/.test(text) ? text : `${text}.`;
}

function parameterList({ parameters, body }: OperationModel): string | undefined {
  const lines = parameters.map(parameterLine);
  if (body) lines.push(`- \`${body.name}\`${body.required ? '' : ' (optional)'}: ${body.media}`);
  return lines.length > 0 ? `Parameters:\n${lines.join('\n')}` : undefined;
}

function parameterLine({ info, in: place }: ParameterModel): string {
  const facts = [info.type, info.required ? 'required' : 'optional'];
  if (place !== 'query') facts.push(place);
  const text = [info.description, valuesOf(info.enum), evidenceLine(info.evidence, info.note)]
    .filter((part) => part)
    .join(' ');
  return `- \`${info.name}\` (${facts.join(', ')}): ${text.replace(/\s*\n\s*/g, ' ')}`.trimEnd();
}

/** What the contract says of a parameter beyond its type. */
export function parameterDoc({ info }: ParameterModel): string {
  return [info.description, evidenceLine(info.evidence, info.note)]
    .filter((part) => part)
    .join(' ');
}

function valuesOf(values: readonly unknown[] | undefined): string | undefined {
  if (values === undefined) return undefined;
  if (values.length > listedValues) return `One of ${values.length} values.`;
  return `One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
}

function evidenceLine(evidence: string | undefined, note: string | undefined): string | undefined {
  if (evidence === undefined || evidence === 'specified') return note;
  return `Evidence: ${evidence}.${note ? ` ${note}` : ''}`;
}
