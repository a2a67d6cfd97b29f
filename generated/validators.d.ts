// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type { OperationBody, OperationQuery } from './operation-types.ts';
import type { Guards } from './runtime/validate-function.ts';

export type * from './runtime/validate-function.ts';

/** Response bodies as the contract describes them. The first error ends a check. */
export declare const responses: Guards<OperationBody>;

/**
 * Response bodies in which no member is unknown and none is missing, but those that
 * the contract shows on some objects only: for tests of a server's own responses.
 */
export declare const strictResponses: Guards<OperationBody>;

/** Query parameters as typed values in one object, other names allowed. All errors are collected. */
export declare const parameters: Guards<OperationQuery>;
