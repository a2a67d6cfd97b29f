import { en as shownEn } from '../../../shared/messages/en.ts';
import { zh as shownZh } from '../../../shared/messages/zh.ts';
import type { Locale } from '../../../shared/page-addresses.ts';
import { en, type PageMessages } from './messages/en.ts';
import { zh } from './messages/zh.ts';

/** The texts of the pages made from the contract, by language. */
export const pageMessages: { readonly [Name in Locale]: PageMessages } = { en, zh };

/** The words of the marks, which the filter of the gaps has too. */
export const evidenceWords = { en: shownEn.filter.marks, zh: shownZh.filter.marks };
