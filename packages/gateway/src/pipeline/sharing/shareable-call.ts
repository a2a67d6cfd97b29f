import type { SourceCall } from '../../source/source.ts';
import type { Account } from '../../tokens/account.ts';
import type { CallContext } from '../call-context.ts';
import type { PipelineServices } from '../pipeline-services.ts';
import type { Sharing } from './sharing.ts';

/** An authorized and validated call whose response may be shared. */
export interface ShareableCall {
  readonly call: CallContext;
  readonly account: Account;
  readonly values: SourceCall['values'];
  readonly services: PipelineServices;
  readonly sharing: Sharing;
}
