import type { DatabaseSync } from 'node:sqlite';
import {
  type LinkInfoRequest,
  linkInfo,
  sideBaseInfo,
  touchDistribution,
} from '@social-data/sample-data';
import { withDefaults } from '@social-data/wire';
import type { SourceAnswer, SourceCall } from '../../source.ts';
import type { DatasetState } from '../dataset-state.ts';
import { meaningOfCall } from '../meaning-of-call.ts';
import { refuseParameters } from '../refuse-parameters.ts';

type AuthorCall = Extract<SourceCall, { readonly values: { readonly oAuthorId: string } }>;

export interface AuthorScreens {
  answer(call: AuthorCall): SourceAnswer;
}

/**
 * What is known of authors: the answers that were captured, and for authors of the samples what sample-data
 * makes of their id, since 34 industries times 4 platforms for each would fill the file with what can be computed.
 * No such author is code 400 (decision D16).
 */
export function authorScreens(database: DatabaseSync, state: DatasetState): AuthorScreens {
  const readCaptured = database.prepare(`
    SELECT data FROM dataset_captured
    WHERE operation = ? AND meaning = ? AND revision <= ? ORDER BY revision DESC LIMIT 1`);
  const isSample = database.prepare(
    'SELECT 1 FROM dataset_sample_authors WHERE id = ? AND revision <= ?',
  );
  return {
    answer: (call) => {
      const { operationId, values } = call;
      const meaning = meaningOfCall(operationId, values);
      const captured = readCaptured.get(operationId, meaning, state.revision);
      if (captured) return { ok: true, data: String(captured.data) };
      if (isSample.get(values.oAuthorId, state.revision)) {
        return { ok: true, data: JSON.stringify(sampleScreen(call)) };
      }
      return refuseParameters(notThere(call));
    },
  };
}

function sampleScreen({ operationId, values }: AuthorCall): object {
  // The defaults are of the contract's own allowed values.
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

function notThere({ operationId, values }: AuthorCall): string {
  const { oAuthorId: _, ...choice } = withDefaults(operationId, values);
  const names = Object.entries(choice).map(([name, value]) => `${name} ${String(value)}`);
  const given = names.length === 0 ? '' : ` for ${names.join(' and ')}`;
  return `The parameter oAuthorId names an author of whom nothing is known here${given}. Use the id of an author of this dataset.`;
}
