import type { ContractModel } from '../contract-model.ts';
import { evidenceLine } from '../evidence.ts';
import { asArray, asObject, isObject } from '../json.ts';
import {
  noParameters,
  type OperationModel,
  type ParameterModel,
  type ResponseModel,
} from '../operation-model.ts';
import { successBranch } from './rows.ts';
import { docComment, importLine, propertyName, stringLiteral, valueList } from './source-text.ts';

/** The named types of every operation, and tables that give them by operationId. */
export function emitOperationTypes({ bundle, operations, schemaTypes }: ContractModel): string {
  const used = new Set<string>();
  const typeOf = (schema: unknown) => schemaType(schema, schemaTypes, used);
  // Combined schemas can contradict each other; the result is a type without values.
  const schemas = JSON.stringify(bundle.components ?? bundle);
  const mayContradict = /"(allOf|discriminator)":/.test(schemas);
  const context = { typeOf, mayContradict };
  const text = `/** For an operation without parameters. */
export type ${noParameters} = Record<string, never>;

${operations.map((operation) => typesOf(operation, context)).join('')}${tables(operations)}`;
  if (text.includes('operations[')) used.add('operations');
  const helpers = ['DataOf', 'Possible'].filter((name) => text.includes(`${name}<`));
  const imports = importLine(helpers, './runtime/operation-data.ts');
  return `${imports}${importLine([...used].sort(), './types.ts')}\n${text}`;
}

interface Context {
  /** A schema as a type that fits on a line; undefined where only `types.ts` has its type. */
  readonly typeOf: (schema: unknown) => string | undefined;
  readonly mayContradict: boolean;
}

function typesOf(operation: OperationModel, context: Context): string {
  const { parameters, body, types } = operation;
  const id = `\`${operation.id}\``;
  const members = parameters.map((parameter) => parameterMember(operation, parameter, context));
  const texts: string[] = [];
  if (body && types.requestBody) {
    const type =
      (body.kind === 'json' ? context.typeOf(body.schema) : undefined) ??
      `NonNullable<${typeInTypes(operation)}['requestBody']>['content'][${stringLiteral(body.media)}]`;
    texts.push(typeAlias(types.requestBody, type, `Request body of ${id}, sent as ${body.media}.`));
    const { parameter, required } = body.info;
    members.push(`  ${parameter}${required ? ':' : '?:'} ${types.requestBody};\n`);
  }
  if (members.length > 0) {
    texts.push(
      typeAlias(types.parameters, `{\n${members.join('')}}`, `Everything that ${id} takes.`),
    );
  }
  return [
    ...texts,
    typeAlias(types.response, responseType(operation, context), `Response body of ${id}.`),
    typeAlias(types.data, dataType(operation, context), `Payload of ${id} when it succeeds.`),
  ].join('');
}

function typeAlias(name: string, type: string, comment: string): string {
  return `${docComment([comment])}export type ${name} = ${type};\n\n`;
}

function parameterMember(
  operation: OperationModel,
  parameter: ParameterModel,
  { typeOf }: Context,
): string {
  const { name, in: place, required, enumDescriptions, deprecated } = parameter.info;
  const texts = [parameter.info.description, evidenceLine(parameter.info)].filter((text) => text);
  const type =
    typeOf(parameter.schema) ??
    `Required<NonNullable<${typeInTypes(operation)}['parameters']['${place}']>>[${stringLiteral(name)}]`;
  const mark = deprecated ? '@deprecated' : undefined;
  const comment = docComment([texts.join(' '), valueList(enumDescriptions), mark], '  ');
  return `${comment}  ${propertyName(name)}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
}

/** The type of an operation in `types.ts`; openapi-typescript writes `/` for `#` in ids. */
function typeInTypes({ id }: OperationModel): string {
  return `operations[${stringLiteral(id.replaceAll('#', '/'))}]`;
}

function responseType(operation: OperationModel, { typeOf, mayContradict }: Context): string {
  const types = operation.responses.map((response) => typeOfResponse(operation, response, typeOf));
  const union = [...new Set(types)].join(' | ') || 'undefined';
  const isSimple = /^(undefined|string|Blob)( \| (undefined|string|Blob))*$/.test(union);
  return mayContradict && !isSimple ? `Possible<${union}>` : union;
}

function typeOfResponse(
  operation: OperationModel,
  { status, content }: ResponseModel,
  typeOf: Context['typeOf'],
): string {
  if (content === undefined) return 'undefined';
  if (content.kind !== 'json') return content.kind === 'text' ? 'string' : 'Blob';
  const type = content.offered.length === 1 ? typeOf(content.schema) : undefined;
  if (type !== undefined) return type;
  const key = /^\d+$/.test(status) ? status : stringLiteral(status);
  const inTypes = `${typeInTypes(operation)}['responses'][${key}]['content']`;
  // A server may respond with any media type that the document lists, whatever `Accept` asks for.
  return content.offered.map((media) => `${inTypes}[${stringLiteral(media)}]`).join(' | ');
}

/** The type of `data` where the response is our envelope; else the compiler determines it. */
function dataType({ responses, types }: OperationModel, { typeOf }: Context): string {
  const [only, ...others] = responses;
  const success = others.length === 0 ? successBranch(only?.content?.schema) : undefined;
  const isSent = ['code', 'data'].every((name) => asArray(success?.required).includes(name));
  const data = isSent ? asObject(success?.properties).data : undefined;
  return typeOf(data) ?? `DataOf<${types.response}>`;
}

function tables(operations: readonly OperationModel[]): string {
  const table = (name: string, typeOf: (operation: OperationModel) => string) => {
    const members = operations.map((each) => `  ${propertyName(each.id)}: ${typeOf(each)};\n`);
    return `export interface ${name} {\n${members.join('')}}\n`;
  };
  return `/** What the method of each operation takes. */
${table('OperationParameters', ({ types }) => types.parameters)}
/** The query parameters of each operation. */
${table('OperationQuery', queryType)}
/** The response body of each operation, sent with an HTTP status of 2xx. */
${table('OperationBody', ({ types }) => types.response)}
/** The payload of each operation: \`data\` of the envelope, else the whole body. */
${table('OperationData', ({ types }) => types.data)}`;
}

function queryType({ parameters, body, types }: OperationModel): string {
  const query = parameters.filter(({ info }) => info.in === 'query');
  if (body === undefined && query.length === parameters.length) return types.parameters;
  const keys = query.map(({ info }) => stringLiteral(info.name)).join(' | ');
  return keys === '' ? noParameters : `Pick<${types.parameters}, ${keys}>`;
}

/**
 * A schema as a type that is easy to read: the name of a schema, a primitive type, or a union of these. Undefined for
 * any other schema, whose type stands in `types.ts` alone.
 */
function schemaType(
  schema: unknown,
  names: ReadonlyMap<string, string>,
  used: Set<string>,
): string | undefined {
  if (!isObject(schema) || schema.discriminator !== undefined) return undefined;
  const { $ref, type, enum: values, oneOf } = schema;
  if (typeof $ref === 'string') {
    const name = names.get(/^#\/components\/schemas\/([^/%~]+)$/.exec($ref)?.[1] ?? '');
    if (name !== undefined) used.add(name);
    return name;
  }
  const plain = type === 'integer' ? 'number' : String(type);
  if (oneOf === undefined)
    return values === undefined && /^(string|number|boolean)$/.test(plain) ? plain : undefined;
  const branches = asArray(oneOf).map((branch) => schemaType(branch, names, used));
  return branches.includes(undefined) ? undefined : [...new Set(branches)].join(' | ');
}
