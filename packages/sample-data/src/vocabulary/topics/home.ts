import type { Topic } from '../topic.ts';

export const home: readonly Topic[] = [
  {
    emoji: '🛋️',
    zh: {
      name: '家居',
      things: ['落地灯', '亚麻窗帘', '旧木柜', '地毯'],
      advice: [
        '租来的房子先换灯，灯光对了，墙旧一点也温柔。',
        '大件慢慢买，住够三个月才知道自己在哪里停留。',
        '墙面留白不是没钱，是给眼睛休息的地方。',
        '颜色不要超过三种，材质可以多一些。',
      ],
    },
    en: {
      name: 'home decoration',
      things: ['floor lamps', 'linen curtains', 'second-hand cabinets', 'rugs'],
      advice: [
        'Change the lamps first; light is the cheapest renovation.',
        'Live in a room for three months before you buy the big pieces.',
        'Keep to three colours and let the materials differ.',
        'Hang pictures lower than you think.',
      ],
    },
  },
  {
    emoji: '🌿',
    zh: {
      name: '园艺',
      things: ['陶盆', '营养土', '喷壶', '修枝剪'],
      advice: [
        '朝北的阳台就种蕨类和薄荷，别和太阳较劲。',
        '多数植物是被浇死的，手指插进土里两节再决定。',
        '换盆选春天，别在最热的时候折腾它们。',
        '从扦插开始，养活一枝的快乐比买一盆大。',
      ],
    },
    en: {
      name: 'gardening',
      things: ['clay pots', 'good soil', 'watering cans', 'pruning shears'],
      advice: [
        'More plants drown than dry out; put a finger in the soil first.',
        'A north balcony is made for ferns and mint.',
        'Start from cuttings, because the first root is pure joy.',
        'Write the date on the label; you will not remember.',
      ],
    },
  },
  {
    emoji: '📦',
    zh: {
      name: '收纳',
      things: ['抽屉隔板', '透明盒', '标签纸', '挂钩'],
      advice: [
        '越收越乱，多半是东西没有固定的家。',
        '先减少，再买盒子，顺序反了只会多一批盒子。',
        '常用的放在伸手可及的高度，别为了好看藏起来。',
        '每进来一件，就送走一件。',
      ],
    },
    en: {
      name: 'tidying',
      things: ['drawer dividers', 'clear boxes', 'labels', 'hooks'],
      advice: [
        'Own less first and buy boxes second.',
        'A thing without a place will always be in the way.',
        'Store things where you use them, not where they look neat.',
        'Ten minutes every evening is worth more than a lost weekend.',
      ],
    },
  },
  {
    emoji: '🐾',
    zh: {
      name: '宠物',
      things: ['猫砂盆', '牵引绳', '粗粮', '软窝'],
      advice: [
        '到家头三天别急着抱，给它一个能躲的小角落。',
        '换粮要用七天慢慢换，肠胃受不了惊喜。',
        '体检和疫苗写在日历上，别靠记性。',
        '每天陪玩十五分钟，拆家的问题会少一半。',
      ],
    },
    en: {
      name: 'pets',
      things: ['litter boxes', 'leads', 'plain toys', 'soft beds'],
      advice: [
        'Give a new animal one quiet corner and let it come to you.',
        'Change the feed over seven days, never at once.',
        'Fifteen minutes of play a day saves a lot of furniture.',
        'Put the vet in the calendar before you need one.',
      ],
    },
  },
  {
    emoji: '🧾',
    zh: {
      name: '记账',
      things: ['账本', '预算表', '信封', '计算器'],
      advice: [
        '分类不要超过八个，太细的账谁也记不久。',
        '先记一个月不做任何改变，看清楚再动手。',
        '工资到账先存再花，剩下的才是预算。',
        '每周日花十分钟对一次，比月底熬夜轻松。',
      ],
    },
    en: {
      name: 'budgeting',
      things: ['notebooks', 'spreadsheets', 'envelopes', 'calculators'],
      advice: [
        'Record for one month without changing anything, then decide.',
        'Use eight categories at most; nobody keeps forty alive.',
        'Save on the day the money comes in and spend what is left.',
        'The small daily things surprised me less than the yearly ones.',
      ],
    },
  },
];
