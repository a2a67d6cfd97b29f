import { type Config, createConfig } from '@redocly/openapi-core';
import { contractRules } from './contract-rules.ts';

/**
 * The settings under which a contract is read. They are written out here so that no
 * `redocly.yaml` of the working directory can change what is generated. Only what
 * would make the generated code wrong is an error; style is left to the linter.
 */
export function bundleConfig(): Promise<Config> {
  return createConfig({
    plugins: [contractRules],
    rules: {
      struct: 'error',
      'no-unresolved-refs': 'error',
      'operation-operationId-unique': 'error',
      'operation-parameters-unique': 'error',
      'path-parameters-defined': 'error',
      'no-identical-paths': 'error',
      'contract/operation-id-needed': 'error',
      'contract/sendable': 'error',
      'contract/result-codes': 'error',
      'contract/pagination': 'error',
    },
  });
}
