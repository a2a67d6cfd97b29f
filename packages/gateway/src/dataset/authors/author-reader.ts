import type { DatabaseSync } from 'node:sqlite';
import { resultCode } from '@social-data/contract/result-codes';
import {
  type LinkInfoRequest,
  linkInfo,
  sideBaseInfo,
  touchDistribution,
} from '@social-data/sample-data';
import { withDefaults } from '@social-data/server-protocol';
import type { SourceCall, SourceResult } from '../../call/source.ts';
import { canonicalKey } from '../canonical-key.ts';
import type { DatasetState } from '../dataset-state.ts';

type AuthorCall = Extract<SourceCall, { readonly values: { readonly oAuthorId: string } }>;

export interface AuthorReader {
  read(call: AuthorCall): SourceResult;
}

/**
 * Reads author data: captured payloads first, then sample payloads, which are computed from the author id because
 * 34 industries times 4 platforms per author would fill the file. An unknown author is code 400 (decision D16).
 */
export function createAuthorReader(database: DatabaseSync, state: DatasetState): AuthorReader {
  const readCaptured = database.prepare(`
    SELECT data FROM dataset_captured
    WHERE operation = ? AND meaning = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`);
  const isSample = database.prepare(
    'SELECT 1 FROM dataset_sample_authors WHERE id = ? AND revision <= ?',
  );
  return {
    read: (call) => {
      const { operationId, values } = call;
      const key = canonicalKey(operationId, values);
      const captured = readCaptured.get(operationId, key, state.revision);
      if (captured) return { ok: true, data: String(captured.data) };
      if (isSample.get(values.oAuthorId, state.revision)) {
        return { ok: true, data: JSON.stringify(samplePayload(call)) };
      }
      return {
        ok: false,
        code: resultCode.invalidParameters,
        message: unknownAuthorMessage(call),
      };
    },
  };
}

function samplePayload({ operationId, values }: AuthorCall): object {
  // The defaults are among the values that the contract allows.
  const request = withDefaults(operationId, values) as unknown as LinkInfoRequest;
  switch (operationId) {
    case 'getAuthorSideBaseInfo':
      return sideBaseInfo(request.oAuthorId);
    case 'getAuthorLinkInfo':
      return linkInfo(request);
    case 'getAuthorTouchDistribution':
      return touchDistribution(request);
  }
}

function unknownAuthorMessage({ operationId, values }: AuthorCall): string {
  const { oAuthorId: _, ...choice } = withDefaults(operationId, values);
  const names = Object.entries(choice).map(([name, value]) => `${name} ${String(value)}`);
  const given = names.length === 0 ? '' : ` for ${names.join(' and ')}`;
  return `The dataset has no data for the author that oAuthorId names${given}. Use the id of an author of this dataset.`;
}
