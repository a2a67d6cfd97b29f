import { gaps } from '@social-data/contract/gaps';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/locale.ts';
import { contractText } from '../contract-texts.ts';

/** The title of a gap as HTML. Throws on an id that no gap has, so that a link to a removed gap fails the build. */
export function gapTitle(id: string, locale: Locale): string {
  const gap = gaps.find((candidate) => candidate.id === id);
  if (gap === undefined) throw new Error(`The contract has no gap "${id}".`);
  return inlineHtml(contractText(locale)(gap.title));
}
