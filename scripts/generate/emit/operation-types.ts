import { parsePointer } from '../../../generated/runtime/json-pointer.ts';
import type { ContractModel } from '../contract-model.ts';
import { asArray, asObject, isObject, type JsonObject } from '../json.ts';
import { noParameters, type OperationTypeNames, type SchemaTypeNames } from '../naming.ts';
import type { OperationModel, ParameterModel, ResponseModel } from '../operation-model.ts';
import { parameterDoc } from './client.ts';
import { successBranch } from './rows.ts';
import { isAnnotation } from './schema-variant.ts';
import {
  docComment,
  importLine,
  literal,
  propertyName,
  stringLiteral,
  valueList,
} from './source-text.ts';

/** The named types of every operation, and tables that give them by operationId. */
export function emitOperationTypes(model: ContractModel): string {
  const { bundle, operations, operationTypes, schemaTypes } = model;
  const writer = new SchemaTypeWriter(schemaTypes);
  // Combined schemas can contradict each other; the result is a type without values.
  const mayContradict = /"(allOf|discriminator)":/.test(
    JSON.stringify(bundle.components ?? bundle),
  );
  const types = operations.map((operation) => {
    const names = operationTypes.get(operation);
    return names ? typesOf({ bundle, operation, names, writer, mayContradict }) : '';
  });
  const text = `/** For an operation without parameters. */
export type ${noParameters} = Record<string, never>;

${types.join('')}${tables(model)}`;
  const fromTypes = [...writer.used, ...(text.includes('operations[') ? ['operations'] : [])];
  const imports = [
    text.includes('DataOf<') ? importLine(['DataOf'], './runtime/operation-data.ts') : '',
    text.includes('Possible<') ? importLine(['Possible'], './runtime/possible.ts') : '',
    fromTypes.length > 0 ? importLine(fromTypes.sort(), './types.ts') : '',
  ];
  return `${imports.join('')}\n${text}`;
}

interface Context {
  readonly bundle: JsonObject;
  readonly operation: OperationModel;
  readonly names: OperationTypeNames;
  readonly writer: SchemaTypeWriter;
  readonly mayContradict: boolean;
}

function typesOf(context: Context): string {
  const { operation, names, writer } = context;
  const { parameters, body } = operation;
  const id = `\`${operation.id}\``;
  const members = parameters.map((parameter) => parameterMember(context, parameter));
  if (body) {
    const { parameter, required } = body.info;
    members.push(`  ${parameter}${required ? ':' : '?:'} ${names.requestBody};\n`);
  }
  const bodyType =
    (body?.kind === 'json' ? writer.write(body.schema) : undefined) ??
    `NonNullable<${typeInTypes(operation)}['requestBody']>['content'][${stringLiteral(body?.media ?? '')}]`;
  return [
    names.requestBody
      ? typeAlias(names.requestBody, bodyType, `Request body of ${id}, sent as ${body?.media}.`)
      : '',
    members.length > 0
      ? typeAlias(names.parameters, `{\n${members.join('')}}`, `Everything that ${id} takes.`)
      : '',
    typeAlias(names.response, responseType(context), `Response body of ${id}.`),
    typeAlias(names.data, dataType(context), `Payload of ${id} when it succeeds.`),
  ].join('');
}

function typeAlias(name: string, type: string, comment: string): string {
  return `${docComment([comment])}export type ${name} = ${type};\n\n`;
}

function parameterMember({ operation, writer }: Context, parameter: ParameterModel): string {
  const { name, in: place, required, enumDescriptions, deprecated } = parameter.info;
  const type =
    writer.write(parameter.schema) ??
    `Required<NonNullable<${typeInTypes(operation)}['parameters']['${place}']>>[${stringLiteral(name)}]`;
  const mark = deprecated ? '@deprecated' : undefined;
  const comment = docComment([parameterDoc(parameter), valueList(enumDescriptions), mark], '  ');
  return `${comment}  ${propertyName(name)}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
}

/** The type of an operation in `types.ts`; openapi-typescript writes `/` for `#` in ids. */
function typeInTypes({ id }: OperationModel): string {
  return `operations[${stringLiteral(id.replaceAll('#', '/'))}]`;
}

function responseType({ operation, writer, mayContradict }: Context): string {
  const types = operation.responses.map((response) => typeOfResponse(operation, response, writer));
  const union = [...new Set(types)].join(' | ') || 'undefined';
  const isSimple = /^(undefined|string|Blob)( \| (undefined|string|Blob))*$/.test(union);
  return mayContradict && !isSimple ? `Possible<${union}>` : union;
}

function typeOfResponse(
  operation: OperationModel,
  { status, content }: ResponseModel,
  writer: SchemaTypeWriter,
): string {
  if (content === undefined) return 'undefined';
  if (content.kind !== 'json') return content.kind === 'text' ? 'string' : 'Blob';
  const type = content.offered.length === 1 ? writer.write(content.schema) : undefined;
  if (type !== undefined) return type;
  const key = /^\d+$/.test(status) ? status : stringLiteral(status);
  const inTypes = `${typeInTypes(operation)}['responses'][${key}]['content']`;
  // A server may respond with any media type that the document lists, whatever `Accept` asks for.
  return content.offered.map((media) => `${inTypes}[${stringLiteral(media)}]`).join(' | ');
}

/** The type of `data` where the response is our envelope; else the compiler determines it. */
function dataType({ bundle, operation: { responses }, names, writer }: Context): string {
  const [only, ...others] = responses;
  const success = others.length === 0 ? successBranch(bundle, only?.content?.schema) : undefined;
  const isSent = ['code', 'data'].every((name) => asArray(success?.required).includes(name));
  const data = isSent ? asObject(success?.properties).data : undefined;
  return writer.write(data) ?? `DataOf<${names.response}>`;
}

function tables({ operations, operationTypes }: ContractModel): string {
  const table = (
    name: string,
    typeOf: (names: OperationTypeNames, operation: OperationModel) => string,
  ) => {
    const members = operations.map((operation) => {
      const names = operationTypes.get(operation);
      return names ? `  ${propertyName(operation.id)}: ${typeOf(names, operation)};\n` : '';
    });
    return `export interface ${name} {\n${members.join('')}}\n`;
  };
  const queries = operations.every(takesOnlyQuery)
    ? 'export type OperationQuery = OperationParameters;\n'
    : table('OperationQuery', queryType);
  return `/** What the method of each operation takes. */
${table('OperationParameters', ({ parameters }) => parameters)}
/** The query parameters of each operation. */
${queries}
/** The response body of each operation, sent with an HTTP status of 2xx. */
${table('OperationBody', ({ response }) => response)}
/** The payload of each operation: \`data\` of the envelope, else the whole body. */
${table('OperationData', ({ data }) => data)}`;
}

function takesOnlyQuery({ parameters, body }: OperationModel): boolean {
  return body === undefined && parameters.every(({ info }) => info.in === 'query');
}

function queryType(names: OperationTypeNames, operation: OperationModel): string {
  if (takesOnlyQuery(operation)) return names.parameters;
  const query = operation.parameters.filter(({ info }) => info.in === 'query');
  const keys = query.map(({ info }) => stringLiteral(info.name)).join(' | ');
  return keys === '' ? noParameters : `Pick<${names.parameters}, ${keys}>`;
}

/** Keywords that narrow the values of a type, but not the type. */
const constraints = new Set(
  `format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern minLength maxLength
  minItems maxItems uniqueItems`.split(/\s+/),
);

const primitives: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

/** Writes schemas as types, and remembers which named types it needed for that. */
class SchemaTypeWriter {
  readonly used = new Set<string>();
  readonly #names: SchemaTypeNames;

  constructor(names: SchemaTypeNames) {
    this.#names = names;
  }

  /**
   * A schema as a type that fits on a line: the name of another schema, primitive types, values, an
   * array, or a union of these. Undefined for any other schema; `types.ts` has its type.
   */
  write(schema: unknown): string | undefined {
    const needed = new Set<string>();
    const type = this.#type(schema, needed);
    if (type !== undefined) for (const name of needed) this.used.add(name);
    return type;
  }

  #type(schema: unknown, needed: Set<string>): string | undefined {
    if (!isObject(schema) || schema.discriminator !== undefined) return undefined;
    const keywords = Object.keys(schema).filter(
      (key) => !isAnnotation(key) && !constraints.has(key),
    );
    const branches = (keyword: string) =>
      union(asArray(schema[keyword]).map((branch) => this.#type(branch, needed)));
    switch (keywords.sort().join(' ')) {
      case '$ref':
        return this.#referencedType(schema.$ref, needed);
      case 'type':
        return union([schema.type].flat().map((type) => primitives.get(type)));
      case 'enum':
      case 'enum type':
        return enumType(schema);
      case 'items type':
        return schema.type === 'array' ? arrayType(this.#type(schema.items, needed)) : undefined;
      case 'oneOf':
      case 'anyOf':
        return branches(keywords[0] ?? '');
      default:
        return undefined;
    }
  }

  #referencedType(pointer: unknown, needed: Set<string>): string | undefined {
    const keys = typeof pointer === 'string' ? parsePointer(pointer) : undefined;
    const [components, schemas, name = '', ...deeper] = keys ?? [];
    const isSchema = components === 'components' && schemas === 'schemas' && deeper.length === 0;
    const type = isSchema ? this.#names.get(name) : undefined;
    if (type !== undefined) needed.add(type);
    return type;
  }
}

function enumType({ enum: values, type }: JsonObject): string | undefined {
  const types = asArray(values).map((value) =>
    value === null || typeof value !== 'object' ? literal(value) : undefined,
  );
  return union(asArray(type).includes('null') ? [...types, 'null'] : types);
}

function arrayType(type: string | undefined): string | undefined {
  return type?.includes(' | ') ? `(${type})[]` : type && `${type}[]`;
}

/** The types joined by `|`; undefined if one of them is undefined, or if there are none. */
function union(types: readonly (string | undefined)[]): string | undefined {
  if (types.length === 0 || types.includes(undefined)) return undefined;
  return [...new Set(types)].join(' | ');
}
