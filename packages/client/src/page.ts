import type {
  OperationBody,
  OperationId,
  OperationParameters,
  operations,
} from '@social-data/contract';
import type { CallMeta } from './call-meta.ts';

/** The operations that the contract describes as lists. */
export type PagedOperationId = {
  [Id in OperationId]: (typeof operations)[Id] extends { readonly pagination: unknown }
    ? Id
    : never;
}[OperationId];

/**
 * Why a page is the last one: the service says so, it is empty, or it only repeats earlier items. On an `unreadable` page
 * there is no list where the contract has it: whether the list goes on is not known.
 */
export type EndReason = 'declared' | 'empty' | 'repeated' | 'unreadable';

/** One page of a list. */
export interface Page<Item, Data, Parameters> {
  /** Within an iteration, those that no earlier page had. An item without an identity is always new. */
  readonly items: readonly Item[];
  /** How many items repeat earlier ones by their id. */
  readonly duplicates: number;
  /** Payload of the page, as received. */
  readonly data: Data;
  /**
   * Parameters of the next page; null on the last page. They know no history: to resume safely, store the checkpoint of
   * `followList`.
   */
  readonly next: Parameters | null;
  /** Why this page is the last one; undefined when it is not. */
  readonly end: EndReason | undefined;
  readonly meta: CallMeta;
}

/** A page as a call gives it, which its stored copies are not: iterated, it gives its own items, and requests nothing. */
export interface IterablePage<Item, Data, Parameters>
  extends Page<Item, Data, Parameters>,
    Iterable<Item> {}

type Success<Id extends OperationId> = Extract<OperationBody[Id], { readonly code: 0 | '0' }>;

/** Type of the value at a JSON Pointer. */
type ValueAt<Value, Pointer> = Pointer extends `/${infer Key}/${infer Rest}`
  ? ValueAt<Member<Value, Key>, `/${Rest}`>
  : Pointer extends `/${infer Key}`
    ? Member<Value, Key>
    : never;
type Member<Value, Key> = Key extends keyof NonNullable<Value>
  ? NonNullable<NonNullable<Value>[Key]>
  : never;

type ItemsPointer<Id extends PagedOperationId> = (typeof operations)[Id] extends {
  readonly pagination: { readonly items: infer Pointer };
}
  ? Pointer
  : never;

/** Type of the items of a list. */
export type ItemOf<Id extends PagedOperationId> =
  ValueAt<Success<Id>, ItemsPointer<Id>> extends readonly (infer Item)[] ? Item : never;

/** Type of a page of a list. */
export type PageOf<Id extends PagedOperationId> = Page<
  ItemOf<Id>,
  Success<Id>['data'],
  OperationParameters[Id]
>;
