import type { DatabaseSync } from 'node:sqlite';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import {
  type LinkInfoRequest,
  linkInfo,
  sideBaseInfo,
  touchDistribution,
} from '@social-data/sample-data';
import { withDefaults } from '@social-data/server-protocol';
import type { SourceCall, SourceResult } from '@social-data/source/source';
import type { DatasetState } from './dataset-state.ts';
import { canonicalKey } from './revision-writer.ts';

type OtherCall = Exclude<SourceCall, { operationId: 'searchUsers' | 'listAnswers' }>;
type AuthorCall = Extract<SourceCall, { readonly operationId: keyof typeof samplePayloads }>;

const samplePayloads = {
  getAuthorSideBaseInfo: ({ oAuthorId }: LinkInfoRequest) => sideBaseInfo(oAuthorId),
  getAuthorLinkInfo: linkInfo,
  getAuthorTouchDistribution: touchDistribution,
};

/**
 * Creates a function that reads captured payloads, then sample payloads of authors. These are computed from the author id,
 * because 34 industries times 4 platforms per author would fill the file. An unknown author is code 400 (decision D16),
 * an operation without data code 500.
 */
export function createPayloadReader(
  database: DatabaseSync,
  state: DatasetState,
): (call: OtherCall) => SourceResult {
  const readCaptured = database.prepare(`
    SELECT data FROM dataset_captured
    WHERE operation = ? AND meaning = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`);
  const isSample = database.prepare(
    'SELECT 1 FROM dataset_sample_authors WHERE id = ? AND revision <= ?',
  );
  return (call) => {
    const { operationId, values } = call;
    const { body }: OperationInfo = operations[operationId];
    // A payload is kept by parameters, and a body is none.
    const key = body ? undefined : canonicalKey(operationId, values);
    const captured = key && readCaptured.get(operationId, key, state.revision);
    if (captured) return { ok: true, data: String(captured.data) };
    if (!isAuthorCall(call)) {
      const message = `The dataset of this gateway has no data for this call of ${operationId}. Its operator can import a payload.`;
      return { ok: false, code: resultCode.serverError, message };
    }
    return isSample.get(call.values.oAuthorId, state.revision)
      ? { ok: true, data: samplePayload(call) }
      : { ok: false, code: resultCode.invalidParameters, message: unknownAuthorMessage(call) };
  };
}

function isAuthorCall(call: OtherCall): call is AuthorCall {
  return Object.hasOwn(samplePayloads, call.operationId);
}

function samplePayload({ operationId, values }: AuthorCall): string {
  // The defaults are among the values that the contract allows.
  const request = withDefaults(operationId, values) as unknown as LinkInfoRequest;
  return JSON.stringify(samplePayloads[operationId](request));
}

function unknownAuthorMessage({ operationId, values }: AuthorCall): string {
  const { oAuthorId: _, ...choice } = withDefaults(operationId, values);
  const names = Object.entries(choice).map(([name, value]) => `${name} ${String(value)}`);
  const given = names.length === 0 ? '' : ` for ${names.join(' and ')}`;
  return `The dataset has no data for the author that oAuthorId names${given}. Use the id of an author of this dataset.`;
}
