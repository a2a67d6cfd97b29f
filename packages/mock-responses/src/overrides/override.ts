import type { OperationData, OperationQuery } from '@social-data/contract/client';
import type { OperationId } from '@social-data/contract/operations';

/** What a call gets. It has exactly one member. */
export interface OverrideResponse<Id extends OperationId = OperationId> {
  /** The data of a success. */
  readonly data?: OperationData[Id];
  /** Changes the data that the mock would send, as a JSON Merge Patch (RFC 7396): null removes a member. */
  readonly patch?: MergePatch<OperationData[Id]>;
  /** The whole response body. */
  readonly response?: object;
  /** A result code of the contract. */
  readonly code?: number;
}

/**
 * A response of your own, for the calls that match it. It has exactly one of `data`, `patch`, `response`, `code` and
 * `responses`.
 */
export interface OverrideOptions<Id extends OperationId = OperationId>
  extends OverrideResponse<Id> {
  /** Parameters that a call must have, defaults included; null for one that it must not have. @default matches every call */
  readonly where?: {
    readonly [Name in keyof OperationQuery[Id]]?: OperationQuery[Id][Name] | null;
  };
  /** Number of the page of a list that it applies to, also for a list by cursor. */
  readonly page?: number;
  /** Applies only to tokens with this label, such as `mock-ok:checkout`. */
  readonly label?: string;
  /** How many calls it applies to. @default all */
  readonly times?: number;
  /** One response for each matching call, in this order. After the last one, the override no longer applies. */
  readonly responses?: readonly OverrideResponse<Id>[];
  /** Whether the response may violate the contract. @default false */
  readonly unchecked?: boolean;
}

export interface Override<Id extends OperationId = OperationId> extends OverrideOptions<Id> {
  readonly operation: Id;
}

/** A patch of a value: each member is optional, and null removes it. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: MergePatch<Value[Name]> | null }
    : Value;

/** Members of which a response has exactly one. */
export const responseMembers = ['data', 'patch', 'response', 'code'] as const;
