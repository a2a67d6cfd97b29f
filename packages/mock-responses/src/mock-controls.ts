import type { OperationId } from '@social-data/contract/operations';
import type { ContractReader } from './contract-reader.ts';
import type { OverrideOptions } from './overrides/override.ts';
import type { OverrideStore } from './overrides/override-store.ts';
import { parseOverride } from './overrides/parse-override.ts';
import type { LoggedRequest } from './request-log/logged-request.ts';
import type { RequestLog } from './request-log/request-log.ts';
import type { RequestSelection } from './request-log/request-selection.ts';
import type { TokenStates } from './token-states.ts';

/** What a test does with its mock or fake fetch. */
export interface MockControls {
  /**
   * Responds to the matching calls of an operation with a response of your own. Of several that match, the newest
   * wins. Throws a `TypeError` that names what is wrong, also when the response violates the contract.
   *
   * @example
   * mock.override('searchUsers', { where: { keyword: 'camping' }, patch: { users: [] } });
   */
  override<Id extends OperationId>(operation: Id, options: OverrideOptions<Id>): RemovableOverride;
  /** The requests so far, oldest first; the mock keeps the last 1,000. Tokens are masked. */
  requests(selection?: RequestSelection): readonly LoggedRequest[];
  /** Forgets overrides, requests and the states of tokens: those of a label, or all. */
  reset(label?: string): void;
}

export interface RemovableOverride {
  remove(): void;
}

export interface MockControlsOptions {
  readonly contract: ContractReader;
  readonly overrides: OverrideStore;
  readonly requestLog: RequestLog;
  readonly states: TokenStates;
}

export function createMockControls(options: MockControlsOptions): MockControls {
  const { contract, overrides, requestLog, states } = options;
  return {
    override: (operation, override) => {
      const parsed = parseOverride({ ...override, operation }, contract);
      if (!parsed.ok) throw new TypeError(parsed.message);
      const [stored] = overrides.add([parsed.override]);
      return {
        remove: () => {
          if (stored) overrides.remove({ id: stored.id });
        },
      };
    },
    requests: (selection) => requestLog.entries(selection).toReversed(),
    reset: (label) => {
      overrides.remove({ label });
      requestLog.clear({ label });
      states.clear(label);
    },
  };
}
