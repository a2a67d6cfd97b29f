import { type Locale, locales } from '../../shared/locale.ts';
import { readGuides } from '../../src/build/pages/guides.ts';

/** What a card of a guide shows. VitePress runs `load` in the build and ships only its result. */
export interface GuideCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

type GuideCards = { readonly [Name in Locale]: readonly GuideCard[] };

declare const data: GuideCards;

export { data };

export default {
  load: (): GuideCards => {
    const cards = locales.map((locale) => [locale, cardsIn(locale)]);
    return Object.fromEntries(cards);
  },
};

function cardsIn(locale: Locale): readonly GuideCard[] {
  return readGuides(locale).map(({ name, title, description }) => ({ name, title, description }));
}
