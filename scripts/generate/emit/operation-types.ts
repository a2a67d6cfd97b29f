import type { ContractModel } from '../contract-model.ts';
import type { JsonObject } from '../json.ts';
import type { AnswerModel } from '../media-model.ts';
import type { OperationModel } from '../operation-model.ts';
import type { ParameterModel } from '../parameter-model.ts';
import { propertyName, stringLiteral } from './literal.ts';

/** Whether a method can be called without any parameter. */
export function needsParameters({ parameters, body }: OperationModel): boolean {
  return parameters.some(({ required }) => required) || body?.required === true;
}

/** `OperationParameters`, `OperationQuery` and `OperationBody`, one member for each operation. */
export function emitOperationTypes({ operations, bundle }: ContractModel): string {
  const wrap = mayContradict(bundle) ? 'Possible' : '';
  return `/** What the method of each operation takes. */
export interface OperationParameters {
${operations.map((operation) => member(operation, parametersType(operation))).join('')}}

/** The query parameters of each operation. */
export interface OperationQuery {
${operations.map((operation) => member(operation, queryType(operation))).join('')}}

/** The body of a successful HTTP answer to each operation. */
export interface OperationBody {
${operations.map((operation) => member(operation, bodyType(operation, wrap))).join('')}}

/** The payload of each operation: \`data\` of the envelope, else the whole body. */
export type OperationData = { [Id in OperationId]: DataOf<OperationBody[Id]> };
`;
}

function member({ id }: OperationModel, type: string): string {
  return `  ${propertyName(id)}: ${type};\n`;
}

/** The generated type of an operation; openapi-typescript writes `/` for `#` in ids. */
function typeOf({ id }: OperationModel): string {
  return `operations[${stringLiteral(id.replaceAll('#', '/'))}]`;
}

function parametersType(operation: OperationModel): string {
  const places = (['path', 'query', 'header', 'cookie'] as const)
    .filter((place) => hasParametersIn(operation.parameters, place))
    .map((place) => parameterType(operation, place));
  const { body } = operation;
  if (body) {
    const type = `NonNullable<${typeOf(operation)}['requestBody']>['content'][${stringLiteral(body.media)}]`;
    places.push(`{ ${body.name}${body.required ? '' : '?'}: ${type} }`);
  }
  return places.join(' & ') || 'NoParameters';
}

function hasParametersIn(
  parameters: readonly ParameterModel[],
  place: ParameterModel['in'],
): boolean {
  return parameters.some((parameter) => parameter.in === place);
}

function parameterType(operation: OperationModel, place: ParameterModel['in']): string {
  return `NonNullable<${typeOf(operation)}['parameters']['${place}']>`;
}

function queryType(operation: OperationModel): string {
  return hasParametersIn(operation.parameters, 'query')
    ? parameterType(operation, 'query')
    : 'NoParameters';
}

function bodyType(operation: OperationModel, wrap: string): string {
  const types = new Set(operation.answers.map((answer) => answerType(operation, answer)));
  const union = [...types].join(' | ') || 'undefined';
  return wrap && union.includes('[') ? `${wrap}<${union}>` : union;
}

/** Parts that are joined can contradict each other, which makes a type that nothing has. */
function mayContradict(bundle: JsonObject): boolean {
  return /"(allOf|discriminator)":/.test(JSON.stringify(bundle.components ?? bundle));
}

function answerType(operation: OperationModel, answer: AnswerModel): string {
  if (answer.media === undefined) return 'undefined';
  if (answer.kind === 'text') return 'string';
  if (answer.kind !== 'json') return 'Blob';
  const status = /^\d+$/.test(answer.status) ? answer.status : stringLiteral(answer.status);
  const content = `${typeOf(operation)}['responses'][${status}]['content']`;
  // A server may answer with another type that the document lists, whatever is asked for.
  return answer.offered.map((media) => `${content}[${stringLiteral(media)}]`).join(' | ');
}
