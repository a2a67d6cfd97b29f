import type { ContractInfo, SecurityInfo } from '../../generated/runtime/operation-info.ts';
import {
  asArray,
  asNumber,
  asObject,
  asString,
  type JsonObject,
  present,
  resolveReference,
} from './json.ts';
import type { Contract } from './load-contract.ts';
import { identifier, pascalCaseName, spellingKey, uniqueNames } from './naming.ts';
import {
  type OperationModel,
  onlyApiKey,
  readOperations,
  withOperationIds,
} from './operation-model.ts';

/** What the emitters need to know of a contract. */
export interface ContractModel {
  /** Root file of the contract. */
  readonly file: string;
  readonly bundle: JsonObject;
  readonly info: ContractInfo;
  readonly security: SecurityInfo | undefined;
  readonly operations: readonly NamedOperation[];
  /** The type of each schema of the document by the name that the document gives it. */
  readonly schemaTypes: ReadonlyMap<string, string>;
  /** Whether a `code` in the body decides about success. */
  readonly hasResultCodes: boolean;
}

/** An operation with its names in the generated code. */
export interface NamedOperation extends OperationModel {
  readonly id: string;
  /** Property of the client, such as `users`, and its interface, such as `UsersResource`. */
  readonly resource: string;
  readonly resourceType: string;
  /** Its method there. */
  readonly clientMethod: string;
  readonly types: {
    /** What the method takes: its parameters and its body. */
    readonly parameters: string;
    readonly requestBody: string | undefined;
    readonly response: string;
    readonly data: string;
  };
}

export function readModel({
  file,
  bundle: document,
}: Pick<Contract, 'file' | 'bundle'>): ContractModel {
  const bundle = withOperationIds(document);
  const info = asObject(bundle.info);
  const schemaTypes = nameSchemas(bundle);
  return {
    file,
    bundle,
    info: present<ContractInfo>({
      title: asString(info.title) ?? 'Untitled',
      version: asString(info.version) ?? '0.0.0',
      clientTimeoutSeconds: asNumber(bundle['x-client-timeout-seconds']),
    }),
    security: readSecurity(bundle),
    operations: nameOperations(readOperations(bundle), schemaTypes),
    schemaTypes,
    hasResultCodes: asArray(bundle['x-result-codes']).length > 0,
  };
}

/** Where the credential of the only API key travels. */
function readSecurity(bundle: JsonObject): SecurityInfo | undefined {
  const schemes = Object.values(asObject(asObject(bundle.components).securitySchemes));
  const key = onlyApiKey(schemes.map((scheme) => asObject(resolveReference(bundle, scheme))));
  const name = asString(key?.name);
  return name === undefined ? undefined : { name, in: key?.in === 'query' ? 'query' : 'header' };
}

/** The type for the parameters of an operation that takes nothing. */
export const noParameters = 'NoParameters';

// Types that the emitted files use themselves, and other exports of the package: a type of that name would hide them.
const takenTypes =
  `Array Blob NonNullable Omit Partial Pick Readonly ReadonlyArray Record Required WithRequired
  DataOf Possible OperationParameters OperationQuery OperationBody OperationData OperationResponse
  OkResponse ErrorResponse ${noParameters}`.split(/\s+/);

/** One type name for each schema: valid, distinct, and given in the order of the document. */
function nameSchemas(bundle: JsonObject): ReadonlyMap<string, string> {
  const unique = uniqueNames(takenTypes);
  const schemas = Object.keys(asObject(asObject(bundle.components).schemas));
  return new Map(schemas.map((name) => [name, unique(pascalCaseName(name, 'Schema'))]));
}

/**
 * Groups operations into resources, by `x-client` or else by the first tag, and names their methods,
 * by `x-client` or else by the operationId. Tags that differ only in spelling share a resource.
 * What would have the same name is numbered in the order of the contract.
 */
function nameOperations(
  operations: readonly OperationModel[],
  schemaTypes: ReadonlyMap<string, string>,
): NamedOperation[] {
  const uniqueResource = uniqueNames();
  const uniqueResourceType = uniqueNames();
  const uniqueStem = uniqueNames();
  const uniqueType = uniqueNames([...takenTypes, ...schemaTypes.values()]);
  const nameResource = (group: string) => {
    const resource = uniqueResource(identifier(group, 'Api'));
    const resourceType = uniqueResourceType(`${pascalCaseName(resource, 'Tag')}Resource`);
    return { names: { resource, resourceType }, uniqueMethod: uniqueNames() };
  };
  const resources = new Map<string, ReturnType<typeof nameResource>>();
  return operations.map((operation) => {
    const { client, body, parameters } = operation;
    const { id, tag } = operation.info;
    const group = client.resource ?? tag ?? 'api';
    const resource = resources.get(spellingKey(group)) ?? nameResource(group);
    resources.set(spellingKey(group), resource);
    const stem = uniqueStem(pascalCaseName(id, 'Operation'));
    const takesNothing = !body && parameters.length === 0;
    return {
      ...operation,
      id,
      ...resource.names,
      clientMethod: resource.uniqueMethod(identifier(client.method ?? id, 'Operation')),
      types: {
        requestBody: body && uniqueType(`${stem}RequestBody`),
        parameters: takesNothing ? noParameters : uniqueType(`${stem}Parameters`),
        response: uniqueType(`${stem}Response`),
        data: uniqueType(`${stem}Data`),
      },
    };
  });
}
