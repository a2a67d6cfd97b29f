import type { OperationData, OperationQuery } from '@social-data/contract/client';
import type { OperationId } from '@social-data/contract/operations';
import type { PageWindow } from './page-window.ts';

/** The call that sample data is made for. */
export interface SampleCall<Id extends OperationId> {
  /** The validated parameters. */
  readonly values: OperationQuery[Id];
  /** The same parameters with tokens masked, for whatever the caller can see. */
  readonly maskedValues: object;
  /** Address of the mock, for links between pages. */
  readonly baseUrl: string;
  /** Lets the scenarios move the page of a list. */
  moveWindow(window: PageWindow): PageWindow;
}

export type Sample<Id extends OperationId> =
  | {
      readonly ok: true;
      readonly data: OperationData[Id];
      /** The page that is shown; absent for an operation without pages. */
      readonly window?: PageWindow;
    }
  | { readonly ok: false; readonly message: string };
