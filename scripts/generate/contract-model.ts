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
import {
  nameOperationTypes,
  nameResources,
  nameSchemas,
  type OperationTypeNames,
  type ResourceModel,
  type SchemaTypeNames,
} from './naming.ts';
import { type OperationModel, readOperations, withOperationIds } from './operation-model.ts';

/** What the emitters need to know of a contract. */
export interface ContractModel {
  /** Root file of the contract. */
  readonly file: string;
  readonly bundle: JsonObject;
  readonly info: ContractInfo;
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
  const info = asObject(bundle.info);
  return {
    file: contract.file,
    bundle,
    info: present<ContractInfo>({
      title: asString(info.title) ?? 'Untitled',
      version: asString(info.version) ?? '0.0.0',
      clientTimeoutSeconds: asNumber(bundle['x-client-timeout-seconds']),
    }),
    security: readSecurity(bundle),
    operations,
    resources: nameResources(operations),
    schemaTypes,
    operationTypes: nameOperationTypes(operations, schemaTypes),
    hasResultCodes: asArray(bundle['x-result-codes']).length > 0,
  };
}

/** The only API key of the contract; undefined where there are several, as a caller may have any of them. */
function readSecurity(bundle: JsonObject): SecurityInfo | undefined {
  const schemes = Object.values(asObject(asObject(bundle.components).securitySchemes));
  const [key, ...others] = schemes
    .map((scheme) => asObject(resolveReference(bundle, scheme)))
    .filter((scheme) => scheme.type === 'apiKey');
  const name = asString(key?.name);
  if (name === undefined || others.length > 0) return undefined;
  return key?.in === 'query' || key?.in === 'header' ? { name, in: key.in } : undefined;
}
