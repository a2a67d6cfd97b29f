import type { CallContext } from '../../call/call-context.ts';
import type { PipelineServices } from '../../call/pipeline-services.ts';
import type { SourceCall } from '../../call/source.ts';
import type { Account } from '../../ledger/accounts/account.ts';
import type { Sharing } from './sharing.ts';

/** An authorized and validated call whose response may be shared. */
export interface ShareableCall {
  readonly call: CallContext;
  readonly account: Account;
  readonly values: SourceCall['values'];
  readonly services: PipelineServices;
  readonly sharing: Sharing;
}
