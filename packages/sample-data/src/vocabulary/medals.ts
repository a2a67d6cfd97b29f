import type { Language } from './topic.ts';

export interface Medal {
  readonly id: string;
  readonly colour: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
}

export const medals: readonly Medal[] = [
  {
    id: 'medal-1',
    colour: '#d90',
    name: { zh: '初来乍到', en: 'First steps' },
    description: { zh: '写下了第一个回答', en: 'Wrote a first answer' },
  },
  {
    id: 'medal-2',
    colour: '#39c',
    name: { zh: '耐心倾听', en: 'Good listener' },
    description: { zh: '回复了一百条评论', en: 'Replied to a hundred comments' },
  },
  {
    id: 'medal-3',
    colour: '#3a6',
    name: { zh: '勤答者', en: 'Busy pen' },
    description: { zh: '一周写了十个回答', en: 'Ten answers in one week' },
  },
  {
    id: 'medal-4',
    colour: '#a5c',
    name: { zh: '常青树', en: 'Evergreen' },
    description: { zh: '回答三年后仍有人感谢', en: 'Still thanked after three years' },
  },
];
