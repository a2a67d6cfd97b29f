import type {
  ContractInfo,
  SecurityInfo,
  ServerInfo,
} from '../../generated/runtime/operation-info.ts';
import { asArray, asNumber, asObject, asString, isObject, type JsonObject } from './json.ts';
import type { Contract } from './load-contract.ts';
import { type OperationModel, readOperations } from './operation-model.ts';
import { resolveReference } from './resolve-reference.ts';
import { nameResources, type ResourceModel } from './resource-model.ts';
import {
  nameOperationTypes,
  nameSchemas,
  type OperationTypeNames,
  type SchemaTypeNames,
} from './type-names.ts';
import { withOperationIds } from './with-operation-ids.ts';

/** What the emitters need to know of a contract. */
export interface ContractModel {
  /** Root file of the contract. */
  readonly file: string;
  readonly bundle: JsonObject;
  readonly info: ContractInfo;
  readonly servers: readonly ServerInfo[];
  readonly security: SecurityInfo | undefined;
  readonly operations: readonly OperationModel[];
  readonly resources: readonly ResourceModel[];
  readonly schemaTypes: SchemaTypeNames;
  readonly operationTypes: ReadonlyMap<OperationModel, OperationTypeNames>;
  /** Whether a `code` in the body decides about success. */
  readonly hasResultCodes: boolean;
}

export function readModel(contract: Contract): ContractModel {
  const bundle = withOperationIds(contract.bundle);
  const operations = readOperations(bundle);
  const schemaTypes = nameSchemas(bundle);
  return {
    file: contract.file,
    bundle,
    info: readInfo(bundle),
    servers: asArray(bundle.servers).filter(isObject).map(readServer),
    security: readSecurity(bundle),
    operations,
    resources: nameResources(operations),
    schemaTypes,
    operationTypes: nameOperationTypes(operations, schemaTypes),
    hasResultCodes: asArray(bundle['x-result-codes']).length > 0,
  };
}

function readInfo(bundle: JsonObject): ContractInfo {
  const info = asObject(bundle.info);
  const seconds = asNumber(bundle['x-client-timeout-seconds']);
  return {
    title: asString(info.title) ?? 'Untitled',
    version: asString(info.version) ?? '0.0.0',
    ...(seconds === undefined ? {} : { clientTimeoutSeconds: seconds }),
  };
}

function readServer(server: JsonObject): ServerInfo {
  const description = asString(server.description)?.trim();
  const variables = Object.entries(asObject(server.variables)).map(
    ([name, variable]) => [name, { default: asString(asObject(variable).default) ?? '' }] as const,
  );
  return {
    url: asString(server.url) ?? '/',
    ...(description === undefined ? {} : { description }),
    ...(variables.length === 0 ? {} : { variables: Object.fromEntries(variables) }),
  };
}

/** The only API key of the contract; undefined where there are several, as a caller may have any of them. */
function readSecurity(bundle: JsonObject): SecurityInfo | undefined {
  const schemes = Object.values(asObject(asObject(bundle.components).securitySchemes));
  const keys = schemes
    .map((scheme) => asObject(resolveReference(bundle, scheme)))
    .filter((scheme) => scheme.type === 'apiKey');
  const [key] = keys;
  if (key === undefined || keys.length > 1) return undefined;
  const name = asString(key.name);
  const travels = key.in === 'query' || key.in === 'header' ? key.in : undefined;
  return name === undefined || travels === undefined ? undefined : { name, in: travels };
}
