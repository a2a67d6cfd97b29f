import type { Section } from './section.ts';
import { budgetsSection } from './sections/budgets-section.ts';
import { failuresSection } from './sections/failures-section.ts';
import { overviewSection } from './sections/overview-section.ts';
import { serviceSection } from './sections/service-section.ts';
import { spendSection } from './sections/spend-section.ts';
import { tokensSection } from './sections/tokens-section.ts';
import { upstreamSection } from './sections/upstream-section.ts';
import type { Texts } from './texts/en.ts';

export type SectionName = keyof Texts['sections'];

/** The pages in the order of the navigation. Their names are in their addresses. */
export const sections: Readonly<Record<SectionName, Section>> = {
  overview: overviewSection,
  spend: spendSection,
  failures: failuresSection,
  tokens: tokensSection,
  budgets: budgetsSection,
  upstream: upstreamSection,
  service: serviceSection,
};

export const sectionNames = Object.keys(sections).filter(isSectionName);

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sections, name);
}
