import { readGuides } from '../../src/build/pages/guides.ts';

/** What a card of a guide shows. VitePress runs `load` in the build and ships only its result. */
export interface GuideCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

declare const data: readonly GuideCard[];

export { data };

export default {
  load: (): readonly GuideCard[] =>
    readGuides().map(({ name, title, description }) => ({ name, title, description })),
};
