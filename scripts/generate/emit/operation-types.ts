import type { ContractModel } from '../contract-model.ts';
import type { JsonObject } from '../json.ts';
import type { ResponseModel } from '../media-model.ts';
import type { OperationModel } from '../operation-model.ts';
import type { ParameterModel } from '../parameter-model.ts';
import { payloadSchema } from '../payload-schema.ts';
import { noParameters, type OperationTypeNames, parameterPlaces } from '../type-names.ts';
import { docComment, valueList } from './doc-comment.ts';
import { importLine, propertyName, stringLiteral } from './literal.ts';
import { parameterDoc } from './method-doc.ts';
import { SchemaTypeWriter } from './schema-type.ts';

/** The named types of every operation, and tables that give them by operationId. */
export function emitOperationTypes(model: ContractModel): string {
  const { bundle, operations, operationTypes, schemaTypes } = model;
  const writer = new SchemaTypeWriter(schemaTypes);
  const wrap = mayContradict(bundle) ? 'Possible' : '';
  const types = operations.map((operation) => {
    const names = operationTypes.get(operation);
    return names ? typesOf({ bundle, operation, names, writer, wrap }) : '';
  });
  const text = `/** For an operation without parameters. */
export type ${noParameters} = Record<string, never>;

${types.join('')}${tables(model)}`;
  return `${imports(writer.used, text)}\n${text}`;
}

function imports(schemaTypes: ReadonlySet<string>, text: string): string {
  const fromTypes = [...schemaTypes, ...(text.includes('operations[') ? ['operations'] : [])];
  return [
    text.includes('DataOf<') ? importLine(['DataOf'], './runtime/operation-data.ts') : '',
    text.includes('Possible<') ? importLine(['Possible'], './runtime/possible.ts') : '',
    fromTypes.length > 0 ? importLine(fromTypes.sort(), './types.ts') : '',
  ].join('');
}

/** Combined schemas can contradict each other; the result is a type without values. */
function mayContradict(bundle: JsonObject): boolean {
  return /"(allOf|discriminator)":/.test(JSON.stringify(bundle.components ?? bundle));
}

interface Context {
  readonly bundle: JsonObject;
  readonly operation: OperationModel;
  readonly names: OperationTypeNames;
  readonly writer: SchemaTypeWriter;
  /** Generic type around every response, or nothing. */
  readonly wrap: string;
}

function typesOf(context: Context): string {
  const { operation, names } = context;
  const id = `\`${operation.id}\``;
  const parts = parameterPlaces.map((place) => {
    const name = names[place];
    const members = operation.parameters.filter((parameter) => parameter.in === place);
    if (name === undefined) return '';
    const type = `{\n${members.map((each) => parameterMember(context, each)).join('')}}`;
    const title = `${placeTitles[place]} of ${id}.`;
    if (!takesOnly(names, place)) return typeAlias(name, type, title);
    // An editor shows the name that the members were declared under.
    return (
      typeAlias(names.parameters, type, takesAll(id)) + typeAlias(name, names.parameters, title)
    );
  });
  return [
    ...parts,
    requestBodyType(context),
    allParametersType(context),
    typeAlias(names.response, responseType(context), `Response body of ${id}.`),
    typeAlias(names.data, dataType(context), `Payload of ${id} when it succeeds.`),
  ].join('');
}

function takesAll(id: string): string {
  return `Everything that ${id} takes.`;
}

/** Whether an operation has parameters in one place, and nothing else. */
function takesOnly(names: OperationTypeNames, place: (typeof parameterPlaces)[number]): boolean {
  return !names.requestBody && parameterPlaces.every((each) => !names[each] || each === place);
}

function typeAlias(name: string, type: string, comment: string): string {
  return `${docComment([comment])}export type ${name} = ${type};\n\n`;
}

const placeTitles = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
} as const;

function parameterMember({ operation, writer }: Context, parameter: ParameterModel): string {
  const { name, in: place, required, schema } = parameter;
  const key = stringLiteral(name);
  const type =
    writer.write(schema) ??
    `Required<NonNullable<${typeInTypes(operation)}['parameters']['${place}']>>[${key}]`;
  const comment = docComment(
    [parameterDoc(parameter), valueList(parameter.info.enumDescriptions)],
    '  ',
  );
  return `${comment}  ${propertyName(name)}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
}

/** The type of an operation in `types.ts`; openapi-typescript writes `/` for `#` in ids. */
function typeInTypes({ id }: OperationModel): string {
  return `operations[${stringLiteral(id.replaceAll('#', '/'))}]`;
}

function requestBodyType({ operation, names, writer }: Context): string {
  const { body } = operation;
  if (!body || !names.requestBody) return '';
  const type =
    (body.kind === 'json' ? writer.write(body.schema) : undefined) ??
    `NonNullable<${typeInTypes(operation)}['requestBody']>['content'][${stringLiteral(body.media)}]`;
  return typeAlias(
    names.requestBody,
    type,
    `Request body of \`${operation.id}\`, sent as ${body.media}.`,
  );
}

function allParametersType({ operation: { id, body }, names }: Context): string {
  const parts = parameterPlaces.flatMap((place) => names[place] ?? []);
  if (body) parts.push(`{ ${body.name}${body.required ? '' : '?'}: ${names.requestBody} }`);
  if (
    parts.length === 0 ||
    parameterPlaces.some((place) => names[place] && takesOnly(names, place))
  )
    return '';
  return typeAlias(names.parameters, parts.join(' & '), takesAll(`\`${id}\``));
}

function responseType({ operation, writer, wrap }: Context): string {
  const types = new Set(
    operation.responses.map((response) => typeOfResponse(operation, response, writer)),
  );
  const union = [...types].join(' | ') || 'undefined';
  const isSimple = /^(undefined|string|Blob)( \| (undefined|string|Blob))*$/.test(union);
  return wrap && !isSimple ? `${wrap}<${union}>` : union;
}

function typeOfResponse(
  operation: OperationModel,
  response: ResponseModel,
  writer: SchemaTypeWriter,
): string {
  if (response.media === undefined) return 'undefined';
  if (response.kind === 'text') return 'string';
  if (response.kind !== 'json') return 'Blob';
  const type = response.offered.length === 1 ? writer.write(response.schema) : undefined;
  if (type !== undefined) return type;
  const status = /^\d+$/.test(response.status) ? response.status : stringLiteral(response.status);
  const content = `${typeInTypes(operation)}['responses'][${status}]['content']`;
  // A server may respond with any media type that the document lists, whatever `Accept` asks for.
  return response.offered.map((media) => `${content}[${stringLiteral(media)}]`).join(' | ');
}

function dataType({ bundle, operation: { responses }, names, writer }: Context): string {
  const [only, ...others] = responses;
  const schema = others.length === 0 ? payloadSchema(bundle, only?.schema) : undefined;
  return writer.write(schema) ?? `DataOf<${names.response}>`;
}

function tables({ operations, operationTypes }: ContractModel): string {
  const table = (name: string, typeOf: (names: OperationTypeNames) => string) => {
    const members = operations.map((operation) => {
      const names = operationTypes.get(operation);
      return names ? `  ${propertyName(operation.id)}: ${typeOf(names)};\n` : '';
    });
    return `export interface ${name} {\n${members.join('')}}\n`;
  };
  const takeQueryOnly = [...operationTypes.values()].every((names) => takesOnly(names, 'query'));
  const queries = takeQueryOnly
    ? 'export type OperationQuery = OperationParameters;\n'
    : table('OperationQuery', ({ query = noParameters }) => query);
  return `/** What the method of each operation takes. */
${table('OperationParameters', ({ parameters }) => parameters)}
/** The query parameters of each operation. */
${queries}
/** The response body of each operation, sent with an HTTP status of 2xx. */
${table('OperationBody', ({ response }) => response)}
/** The payload of each operation: \`data\` of the envelope, else the whole body. */
${table('OperationData', ({ data }) => data)}`;
}
