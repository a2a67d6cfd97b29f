import type { OperationData, OperationQuery } from '@social-data/contract/client';
import type { OperationId } from '@social-data/contract/operations';
import type { PagePlace } from './page-place.ts';

/** What sample data is made for. */
export interface SampleCall<Id extends OperationId> {
  /** The parameters as they were sent, judged already. */
  readonly values: OperationQuery[Id];
  /** The same, safe to be shown: no value holds the text of the token. */
  readonly shownValues: object;
  /** Our own address, for links between pages. */
  readonly baseUrl: string;
  /** Lets scenarios move the page of a list. */
  move<Place extends PagePlace>(place: Place): PagePlace;
}

export type Sample<Id extends OperationId> =
  | {
      readonly ok: true;
      readonly data: OperationData[Id];
      /** Where the page lies; absent for what is no list. */
      readonly place?: PagePlace;
    }
  | { readonly ok: false; readonly message: string };
