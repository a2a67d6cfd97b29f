import type { Topic } from '../topic.ts';

export const outdoors: readonly Topic[] = [
  {
    emoji: '🏕️',
    zh: {
      name: '露营',
      things: ['帐篷', '睡袋', '炉具', '头灯'],
      advice: [
        '第一次去，选有水有电的营地，出了问题也容易解决。',
        '帐篷到手以后先在楼下搭一遍，别等天黑了才看说明书。',
        '山里夜里比预报低五六度，衣服宁可多带一件。',
        '垃圾袋带两个，一个装垃圾，一个装湿掉的东西。',
      ],
    },
    en: {
      name: 'camping',
      things: ['tents', 'sleeping bags', 'camp stoves', 'headlamps'],
      advice: [
        'Sleep one night in the garden first; you learn more from it than from any list.',
        'Pitch the tent before you cook, because light goes faster than you think.',
        'A warm mat matters more than a thick sleeping bag.',
        'Pick a site close to home, so that going back is never a defeat.',
      ],
    },
  },
  {
    emoji: '🥾',
    zh: {
      name: '徒步',
      things: ['登山鞋', '登山杖', '速干衣', '背包'],
      advice: [
        '新鞋一定要提前磨合两周，脚上起泡会毁掉一整天。',
        '下山比上山更伤膝盖，步子放小，登山杖放长一点。',
        '出发前把路线存到手机里，山里信号说没就没。',
        '每走一小时停十分钟，比一口气走到累要快得多。',
      ],
    },
    en: {
      name: 'hiking',
      things: ['walking shoes', 'trekking poles', 'rain jackets', 'backpacks'],
      advice: [
        'Turn around at the hour you planned, even when the top looks close.',
        'Dry socks at noon are the cheapest comfort there is.',
        'Tell someone at home which path you take and when you will be back.',
        'Start slower than feels right; the last third decides how the day was.',
      ],
    },
  },
  {
    emoji: '🚴',
    zh: {
      name: '骑行',
      things: ['头盔', '码表', '骑行裤', '补胎工具'],
      advice: [
        '先把座高调对，膝盖不舒服多半不是锻炼少，而是座位低。',
        '长距离的关键是补给，等饿了再吃就晚了。',
        '学会补胎再上路，推车走十公里真的不浪漫。',
        '踏频稳定比速度好看重要，腿会感谢你。',
      ],
    },
    en: {
      name: 'cycling',
      things: ['helmets', 'padded shorts', 'lights', 'repair kits'],
      advice: [
        'Set the saddle height before you spend money on anything else.',
        'Eat before you are hungry and drink before you are thirsty.',
        'Practise changing a tube at home, with clean hands and good light.',
        'Ride into the wind first, so that it carries you home.',
      ],
    },
  },
  {
    emoji: '🏃',
    zh: {
      name: '跑步',
      things: ['跑鞋', '运动手表', '腰包', '压缩袜'],
      advice: [
        '能边跑边说完整的话，这个配速才是你现在该跑的。',
        '膝盖疼先减量，再看姿势，最后才考虑换鞋。',
        '一周加的里程别超过一成，身体适应得比心慢。',
        '热身五分钟不算浪费时间，它算在训练里。',
      ],
    },
    en: {
      name: 'running',
      things: ['running shoes', 'wool socks', 'reflective vests', 'foam rollers'],
      advice: [
        'If you cannot talk while you run, you are going too fast for today.',
        'Shorter steps fixed my knees; new shoes did not.',
        'Rest days are part of the plan, not a gap in it.',
        'Run by time for the first two months and leave the distance alone.',
      ],
    },
  },
  {
    emoji: '🎣',
    zh: {
      name: '钓鱼',
      things: ['鱼竿', '饵料', '浮漂', '折叠凳'],
      advice: [
        '先学看水，再学用竿，位置选错什么饵都没用。',
        '新手别急着买贵竿，先把线组绑熟。',
        '清晨和傍晚各两小时，抵得过中间一整天。',
        '小鱼放回去，明年你会感谢今天的自己。',
      ],
    },
    en: {
      name: 'fishing',
      things: ['rods', 'floats', 'hooks', 'folding chairs'],
      advice: [
        'Watch the water for ten minutes before you unpack anything.',
        'Learn two knots well rather than ten badly.',
        'Early mornings beat expensive lures.',
        'Keep a notebook of weather, place and bait; patterns show up within a season.',
      ],
    },
  },
];
