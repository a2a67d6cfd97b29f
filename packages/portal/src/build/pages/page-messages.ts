import type { Locale } from '../../../shared/page-addresses.ts';
import { en, type PageMessages } from './messages/en.ts';
import { zh } from './messages/zh.ts';

/** The texts of the pages made from the contract, by language. */
export const pageMessages: { readonly [Name in Locale]: PageMessages } = { en, zh };
