import type { Topic } from '../topic.ts';

export const culture: readonly Topic[] = [
  {
    emoji: '📚',
    zh: {
      name: '阅读',
      things: ['阅读灯', '书签', '读书笔记', '旧书'],
      advice: [
        '把书放在手机平时待的地方，手会自己伸过去。',
        '读不下去就换一本，人生没有必读书单。',
        '每天半小时，一年就是二十本。',
        '合上书用三句话讲给别人听，讲不出就是没读懂。',
      ],
    },
    en: {
      name: 'reading',
      things: ['reading lamps', 'bookmarks', 'notebooks', 'second-hand books'],
      advice: [
        'Put the book where the phone used to lie.',
        'Drop a book that bores you; there is always another.',
        'Half an hour a day is twenty books a year.',
        'Tell someone in three sentences what you read, and you will keep it.',
      ],
    },
  },
  {
    emoji: '✍️',
    zh: {
      name: '写作',
      things: ['钢笔', '便签本', '文件夹', '台灯'],
      advice: [
        '先写坏的，再改好的，空白页改不了。',
        '每天三百字，比等灵感靠谱。',
        '写完放一夜，第二天删掉三分之一。',
        '念出声来，拗口的地方就是要改的地方。',
      ],
    },
    en: {
      name: 'writing',
      things: ['cheap pens', 'index cards', 'folders', 'desk lamps'],
      advice: [
        'Write it badly first; an empty page cannot be improved.',
        'Read it aloud and mend what makes you stumble.',
        'Let it lie overnight and cut a third.',
        'Three hundred words a day is a book in a year.',
      ],
    },
  },
  {
    emoji: '🎬',
    zh: {
      name: '电影',
      things: ['投影仪', '幕布', '观影本', '小音箱'],
      advice: [
        '看不懂的时候先别搜解析，睡一觉再想。',
        '从一位导演的第一部看起，能看见一个人怎么长大。',
        '短片是被低估的入口，十分钟也能讲完一生。',
        '看完写下三个画面，比打分更能留住它。',
      ],
    },
    en: {
      name: 'film',
      things: ['small projectors', 'screens', 'viewing notebooks', 'speakers'],
      advice: [
        'Watch the first work of a director before the famous one.',
        'Write down three images afterwards; forget the stars.',
        'Short films are the best way into a country you do not know.',
        'See it once without reading anything about it.',
      ],
    },
  },
  {
    emoji: '🎵',
    zh: {
      name: '音乐',
      things: ['节拍器', '谱架', '耳机', '旧唱片'],
      advice: [
        '慢练不是退步，快练错的才是。',
        '每天二十分钟，比周末两小时更容易坚持。',
        '录下来听一遍，耳朵比手诚实。',
        '先学会一首完整的小曲子，成就感会推着你走。',
      ],
    },
    en: {
      name: 'music',
      things: ['metronomes', 'music stands', 'headphones', 'old records'],
      advice: [
        'Practise slowly enough to be right; speed comes by itself.',
        'Record yourself, because ears are more honest than hands.',
        'Finish one small piece before you begin three large ones.',
        'Twenty minutes every day beats a heroic Sunday.',
      ],
    },
  },
  {
    emoji: '🖌️',
    zh: {
      name: '书法',
      things: ['毛边纸', '狼毫笔', '字帖', '砚台'],
      advice: [
        '一本帖临半年，不要今天这家明天那家。',
        '先看十遍再下笔，眼睛没到手就到不了。',
        '毛边纸便宜又诚实，别一上来就用好宣纸。',
        '坐姿端正了，字自己会立起来。',
      ],
    },
    en: {
      name: 'calligraphy',
      things: ['practice paper', 'brushes', 'copybooks', 'ink stones'],
      advice: [
        'Stay with one model for half a year.',
        'Look ten times before you write once.',
        'Cheap paper is honest and lets you practise without fear.',
        'Sit straight, and the strokes straighten too.',
      ],
    },
  },
];
