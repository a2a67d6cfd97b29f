import type { Locale } from '../../../../shared/locale.ts';
import type { PageMessages } from '../messages/en.ts';

/** The language of a page: the words of the page itself, and the translation of the contract's texts. */
export interface PageContext {
  readonly locale: Locale;
  readonly words: PageMessages['operation'];
  readonly text: (english: string) => string;
}
