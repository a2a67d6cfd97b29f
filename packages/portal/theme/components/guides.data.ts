import { readGuides } from '../../src/stage/guides.ts';

/** What a list of guides shows of each. */
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
