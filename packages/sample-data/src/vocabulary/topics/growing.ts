import type { Topic } from '../topic.ts';

export const growing: readonly Topic[] = [
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
