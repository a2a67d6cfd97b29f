import type { CapturedAnswer } from '../change/answer-writer.ts';
import type { CapturedScreen } from '../change/author-writer.ts';
import type { StoredUser } from '../change/user-writer.ts';

/** One thing that a line of a file brings. */
export type DatasetEntry =
  | { readonly kind: 'user'; readonly user: StoredUser }
  | { readonly kind: 'sample-author'; readonly id: string }
  | { readonly kind: 'captured'; readonly screen: CapturedScreen }
  | { readonly kind: 'question'; readonly questionId: string; readonly adSlot: string | null }
  | {
      readonly kind: 'answer';
      readonly questionId: string;
      /** Its place is after the answer of the same question that came before it in the file. */
      readonly isNext: boolean;
      readonly answer: CapturedAnswer;
    };

/** The line cannot be imported; the message tells why, what is allowed, and holds nothing of what the line holds. */
export class LineError extends Error {
  override readonly name = 'LineError' as const;
}
