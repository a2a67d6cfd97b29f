import type { CapturedAnswer } from '../revision/answer-writer.ts';
import type { CapturedPayload } from '../revision/author-writer.ts';
import type { StoredUser } from '../revision/user-writer.ts';

/** One thing to store, parsed from a line of an import file. */
export type DatasetEntry =
  | { readonly kind: 'user'; readonly user: StoredUser }
  | { readonly kind: 'sample-author'; readonly id: string }
  | { readonly kind: 'captured'; readonly payload: CapturedPayload }
  | { readonly kind: 'question'; readonly questionId: string; readonly adSlot: string | null }
  | {
      readonly kind: 'answer';
      readonly questionId: string;
      /** Whether it follows the previous answer to the same question in the file. */
      readonly isNext: boolean;
      readonly answer: CapturedAnswer;
    };

/** A line cannot be imported. The message says why and what is allowed, and repeats no value of the line. */
export class LineError extends Error {
  override readonly name = 'LineError' as const;
}
