import { asObject, type JsonObject } from './json.ts';
import type { OperationModel } from './operation-model.ts';

// Names that JavaScript reserves, or that mean something on every object: a
// resource called `then` would make its client look like a promise.
const taken = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if implements import in instanceof interface let new null package
  private protected public return static super switch this throw true try typeof undefined var void
  while with yield arguments eval async constructor prototype then __proto__ toString valueOf
  hasOwnProperty toJSON name length`.split(/\s+/),
);

const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export function isIdentifier(text: string): boolean {
  return identifierPattern.test(text);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== '');
}

function capitalize(word: string): string {
  return word.replace(/^./u, (first) => first.toUpperCase());
}

/** "creator-marketplace users" → "creatorMarketplaceUsers"; capitals inside words stay. */
function camelCase(text: string): string {
  const joined = wordsOf(text).map(capitalize).join('');
  // A leading run of capitals is one word ("URLList" → "urlList"), a single one too.
  return joined.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+/u, (start) => start.toLowerCase());
}

/** "a-b" → "AB". A name that would begin with a digit, or be empty, gets the prefix. */
export function pascalCaseName(text: string, prefix: string): string {
  const name = wordsOf(text).map(capitalize).join('');
  return isIdentifier(name) ? name : prefix + name;
}

/** A valid identifier that is no reserved word: `suffix` is added where the text alone is one. */
export function identifier(text: string, suffix: string): string {
  const plain = camelCase(text);
  if (plain === '' || taken.has(plain)) return plain === '' ? suffix.toLowerCase() : plain + suffix;
  return isIdentifier(plain) ? plain : `_${plain}`;
}

/** Equal for texts that differ only in case of words, blanks, `-`, `_`, `.` and `/`: "C#" is not "C". */
export function spellingKey(text: string): string {
  const symbols = text.replace(/[\p{ID_Continue}\s./-]+/gu, '');
  return `${camelCase(text)} ${symbols}`;
}

/** Gives names that are neither taken nor given before: the second `list` becomes `list2`. */
export function uniqueNames(takenNames: Iterable<string> = []): (name: string) => string {
  const given = new Set(takenNames);
  return (name) => {
    let unique = name;
    for (let count = 2; given.has(unique); count++) unique = `${name}${count}`;
    given.add(unique);
    return unique;
  };
}

/** Name for an operation that has none: `get` and `/users/{id}/posts` → `getUsersByIdPosts`. */
export function nameOfUnnamed(method: string, path: string): string {
  const readable = path.replaceAll('{', ' by ').replaceAll('}', ' ');
  return camelCase(`${method} ${readable}`);
}

/** One group of methods of the client. */
export interface ResourceModel {
  /** Property of the client, such as `users`. */
  readonly name: string;
  /** Name of its interface, such as `UsersResource`. */
  readonly typeName: string;
  readonly methods: readonly MethodModel[];
}

export interface MethodModel {
  readonly name: string;
  readonly operation: OperationModel;
}

/**
 * Groups operations into resources, by `x-client` or else by the first tag, and names their methods,
 * by `x-client` or else by the operationId. Tags that differ only in spelling share a resource.
 * Resources and methods that would have the same name are numbered in the order of the contract.
 */
export function nameResources(operations: readonly OperationModel[]): ResourceModel[] {
  const groups = Map.groupBy(operations, (operation) => spellingKey(resourceOf(operation)));
  const uniqueResource = uniqueNames();
  const uniqueType = uniqueNames();
  return [...groups.values()].map((members) => {
    const [resource = ''] = members.map(resourceOf);
    const name = uniqueResource(identifier(resource, 'Api'));
    const uniqueMethod = uniqueNames();
    return {
      name,
      typeName: uniqueType(`${pascalCaseName(name, 'Tag')}Resource`),
      methods: members.map((operation) => ({
        name: uniqueMethod(methodName(operation)),
        operation,
      })),
    };
  });
}

function resourceOf({ client, tag }: OperationModel): string {
  return client.resource ?? tag ?? 'api';
}

function methodName({ client, id }: OperationModel): string {
  return identifier(client.method ?? id, 'Operation');
}

/** The type of each schema of the document by the name that the document gives it. */
export type SchemaTypeNames = ReadonlyMap<string, string>;

/** The types emitted for one operation. */
export interface OperationTypeNames {
  readonly requestBody: string | undefined;
  /** What its method takes: its parameters and its body. */
  readonly parameters: string;
  readonly response: string;
  readonly data: string;
}

/** For an operation that takes nothing. */
export const noParameters = 'NoParameters';

// Types that the emitted files use themselves, and other exports of the package: a type of that name would hide them.
const takenTypes =
  `Array Blob NonNullable Omit Partial Pick Readonly ReadonlyArray Record Required WithRequired
  DataOf Possible OperationParameters OperationQuery OperationBody OperationData OperationResponse
  OkResponse ErrorResponse ${noParameters}`.split(/\s+/);

/** One type name for each schema: valid, distinct, and given in the order of the document. */
export function nameSchemas(bundle: JsonObject): SchemaTypeNames {
  const unique = uniqueNames(takenTypes);
  const schemas = Object.keys(asObject(asObject(bundle.components).schemas));
  return new Map(schemas.map((name) => [name, unique(pascalCaseName(name, 'Schema'))]));
}

/** Type names of the operations, distinct from each other and from those of the schemas. */
export function nameOperationTypes(
  operations: readonly OperationModel[],
  schemas: SchemaTypeNames,
): ReadonlyMap<OperationModel, OperationTypeNames> {
  const uniqueStem = uniqueNames();
  const unique = uniqueNames([...takenTypes, ...schemas.values()]);
  return new Map(
    operations.map((operation) => {
      const stem = uniqueStem(pascalCaseName(operation.id, 'Operation'));
      const { body, parameters } = operation;
      const names = {
        requestBody: body && unique(`${stem}RequestBody`),
        parameters: body || parameters.length > 0 ? unique(`${stem}Parameters`) : noParameters,
        response: unique(`${stem}Response`),
        data: unique(`${stem}Data`),
      };
      return [operation, names];
    }),
  );
}
