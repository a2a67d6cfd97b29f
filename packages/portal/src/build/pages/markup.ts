import type { Evidence } from '@social-data/contract/operations';
import type { Locale } from '../../../shared/locale.ts';
import { pageMessages } from './page-messages.ts';

/**
 * A list of definitions: names and the HTML about them. `v-pre` keeps Vue from reading braces in the
 * contract's texts as templates.
 */
export function factList(facts: readonly (readonly [name: string, html: string])[]): string {
  const rows = facts.map(([name, html]) => `<div><dt>${name}</dt><dd>${html}</dd></div>`);
  return `<dl class="facts" v-pre>\n${rows.join('\n')}\n</dl>`;
}

/** A link that shows the evidence of a statement; empty for one that is specified. */
export function evidenceMark(evidence: Evidence | undefined, locale: Locale = 'en'): string {
  if (evidence === undefined || evidence === 'specified') return '';
  const word = pageMessages[locale].unknowns.evidence[evidence];
  return ` <a class="evidence ${evidence}" href="/unknowns/#mark-${evidence}">${word}</a>`;
}

/** A text as the value of an attribute. */
export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
