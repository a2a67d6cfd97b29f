import { capitalised } from './capitalised.ts';
import type { Language } from './topic.ts';

/** What an advertisement says about a thing of a topic. */
export type AdText = (thing: string, topic: string) => string;

interface AdTexts {
  readonly name: (thing: string) => string;
  readonly titles: readonly AdText[];
  readonly descriptions: readonly AdText[];
  readonly callToAction: readonly string[];
  readonly footer: (brand: string) => string;
}

export const adTexts: Readonly<Record<Language, AdTexts>> = {
  zh: {
    name: (thing) => `${thing}上新`,
    titles: [
      (thing) => `${thing}，这一季的新样子`,
      (thing) => `挑${thing}，不用挑花眼`,
      (thing, topic) => `为${topic}准备的${thing}`,
    ],
    descriptions: [
      (thing) => `${thing}不必多，够用就好。`,
      (_, topic) => `为${topic}的每一天准备。`,
      (thing) => `三十天内可退换的${thing}。`,
    ],
    callToAction: ['去看看', '了解更多', '领取优惠'],
    footer: (brand) => `${brand} · 广告`,
  },
  en: {
    name: (thing) => `${capitalised(thing)} sale`,
    titles: [
      (thing) => `${capitalised(thing)} for the new season`,
      (thing) => `The short list: ${thing}`,
      (thing, topic) => `For ${topic}: ${thing}`,
    ],
    descriptions: [
      (thing) => `A small choice, well made: ${thing}.`,
      (_, topic) => `Made for everyday ${topic}.`,
      () => 'Thirty days to change your mind.',
    ],
    callToAction: ['Have a look', 'Learn more', 'See the offer'],
    footer: (brand) => `${brand} · Advertisement`,
  },
};

/** Invented brands. */
export const adBrands: readonly {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
}[] = [
  { id: 41, name: 'Example Goods', colour: '#c63' },
  { id: 42, name: 'Example Outdoor', colour: '#396' },
  { id: 43, name: '示例小店', colour: '#36a' },
  { id: 44, name: 'Sample & Daughters', colour: '#939' },
  { id: 45, name: '样品生活', colour: '#a33' },
];
