import type { Topic } from './topic.ts';
import { body } from './topics/body.ts';
import { home } from './topics/home.ts';
import { kitchen } from './topics/kitchen.ts';
import { making } from './topics/making.ts';
import { outdoors } from './topics/outdoors.ts';
import { places } from './topics/places.ts';

const growing: readonly Topic[] = [
  {
    emoji: '🗣️',
    zh: {
      name: '外语',
      things: ['单词卡', '分级读物', '耳机', '词典'],
      advice: [
        '上班以后时间碎，就用碎的办法，每天三个十分钟。',
        '先听熟再开口，耳朵是嘴的老师。',
        '单词放在句子里背，孤零零的词留不住。',
        '找一个愿意纠正你的人，比十个应用都管用。',
      ],
    },
    en: {
      name: 'languages',
      things: ['flash cards', 'graded readers', 'headphones', 'dictionaries'],
      advice: [
        'Three times ten minutes a day survives any job.',
        'Learn words inside sentences, never alone.',
        'Find one person who corrects you kindly.',
        'Listen to the same short piece until it bores you; that is when it stays.',
      ],
    },
  },
  {
    emoji: '🧸',
    zh: {
      name: '育儿',
      things: ['绘本', '积木', '拼图', '跳绳'],
      advice: [
        '孩子不说话的时候，先陪着做一件事，别追着问。',
        '把「快一点」换成「我等你」，一周试试看。',
        '规矩少而稳，比多而变有用。',
        '睡前十五分钟只属于他，手机放在另一个房间。',
      ],
    },
    en: {
      name: 'parenting',
      things: ['picture books', 'wooden blocks', 'jigsaw puzzles', 'skipping ropes'],
      advice: [
        'Do something side by side; talk comes easier when nobody looks.',
        'Few rules that hold are better than many that move.',
        'Fifteen minutes before bed belong to the child alone.',
        'Say what you see before you say what you want.',
      ],
    },
  },
  {
    emoji: '🧥',
    zh: {
      name: '穿搭',
      things: ['白衬衫', '牛仔裤', '针织衫', '帆布包'],
      advice: [
        '先买合身的基本款，再谈风格。',
        '全身颜色不超过三种，出门就不会慌。',
        '把一年没穿的衣服送走，你会发现自己其实有风格。',
        '裤长差两厘米，整个人的比例就不一样。',
      ],
    },
    en: {
      name: 'outfits',
      things: ['white shirts', 'plain jeans', 'knitted jumpers', 'canvas bags'],
      advice: [
        'Fit first, style second.',
        'Three colours at a time and you can dress in the dark.',
        'Give away what you did not wear for a year; your style is what remains.',
        'Two centimetres at the hem change everything.',
      ],
    },
  },
  {
    emoji: '🎲',
    zh: {
      name: '桌游',
      things: ['合作类桌游', '牌套', '计分本', '收纳盒'],
      advice: [
        '新手局选二十分钟一局的，输了马上能再来。',
        '讲规则先讲怎么赢，再讲怎么走。',
        '合作类的最适合第一次见面的人。',
        '主持的人别自己赢太多，下次才有人来。',
      ],
    },
    en: {
      name: 'board games',
      things: ['cooperative games', 'card sleeves', 'score pads', 'sorting trays'],
      advice: [
        'For beginners choose something that ends within twenty minutes.',
        'Explain how to win before you explain how to move.',
        'Cooperative games break the ice best.',
        'The host should lose gracefully and often.',
      ],
    },
  },
  {
    emoji: '💻',
    zh: {
      name: '编程',
      things: ['键盘', '显示器支架', '参考手册', '笔记本'],
      advice: [
        '做一个自己每天要用的小工具，比跟十个教程学得多。',
        '报错信息从第一行读起，大部分答案就在里面。',
        '先写能跑的，再写好看的。',
        '卡住超过半小时就去走一圈，答案常在路上。',
      ],
    },
    en: {
      name: 'programming',
      things: ['keyboards', 'monitor stands', 'reference manuals', 'paper notebooks'],
      advice: [
        'Build a small tool that you need every day.',
        'Read the error from its first line; the answer is usually there.',
        'Make it work, then make it clear.',
        'Stuck for half an hour means it is time for a walk.',
      ],
    },
  },
];

const culture: readonly Topic[] = [
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

/** All topics that the people of the samples write about. Adding a topic changes most of the samples. */
export const topics: readonly Topic[] = [
  ...outdoors,
  ...kitchen,
  ...body,
  ...home,
  ...culture,
  ...making,
  ...places,
  ...growing,
];

/** The topic with this English name. Throws a RangeError if there is none. */
export function topicNamed(name: string): Topic {
  const topic = topics.find(({ en }) => en.name === name);
  if (!topic) throw new RangeError(`There is no topic called ${name}.`);
  return topic;
}
