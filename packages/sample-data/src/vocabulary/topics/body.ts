import type { Topic } from '../topic.ts';

export const body: readonly Topic[] = [
  {
    emoji: '🧴',
    zh: {
      name: '护肤',
      things: ['防晒', '温和洁面', '面霜', '棉柔巾'],
      advice: [
        '换季泛红的时候先做减法，洗脸、保湿、防晒三步就够。',
        '新东西先在耳后试三天，别急着上脸。',
        '防晒涂够量，比换贵的牌子有用。',
        '皮肤的周期差不多一个月，别三天就下结论。',
      ],
    },
    en: {
      name: 'skincare',
      things: ['sunscreen', 'gentle cleansers', 'plain creams', 'soft towels'],
      advice: [
        'When your skin is upset, use fewer things rather than different ones.',
        'Sunscreen in the right amount does more than any serum.',
        'Test anything new behind the ear for three days.',
        'Give a change four weeks before you judge it.',
      ],
    },
  },
  {
    emoji: '💪',
    zh: {
      name: '健身',
      things: ['弹力带', '哑铃', '瑜伽垫', '训练记录本'],
      advice: [
        '忙的时候把训练缩成二十分钟，别缩成零。',
        '动作标准之前不要加重量，镜子和手机录像都能帮你。',
        '睡不够的那一周，练得再多也白练。',
        '记录每次的组数，进步会自己说话。',
      ],
    },
    en: {
      name: 'fitness',
      things: ['resistance bands', 'dumbbells', 'exercise mats', 'training logs'],
      advice: [
        'On busy weeks I train for twenty minutes, because twenty is not zero.',
        'Film yourself once a month; the camera is a patient coach.',
        'Put the session in the calendar like any other meeting.',
        'Sleep is the exercise that makes the others work.',
      ],
    },
  },
  {
    emoji: '🧘',
    zh: {
      name: '瑜伽',
      things: ['瑜伽砖', '伸展带', '软垫', '薄毯'],
      advice: [
        '别和旁边的人比深度，呼吸乱了就是过了。',
        '瑜伽砖不是给不行的人用的，是给聪明的人用的。',
        '每天十五分钟胜过周末两小时。',
        '腰不舒服的时候，先学会屈膝再前屈。',
      ],
    },
    en: {
      name: 'yoga',
      things: ['blocks', 'straps', 'good mats', 'folded blankets'],
      advice: [
        'If the breath is gone, you have gone too far.',
        'Bend the knees; nobody is counting.',
        'Fifteen minutes a day changed more than two hours on Sundays.',
        'Learn to rest in a pose before you learn to leave it.',
      ],
    },
  },
  {
    emoji: '🏊',
    zh: {
      name: '游泳',
      things: ['泳镜', '浮板', '泳帽', '耳塞'],
      advice: [
        '成年人学不会多半是换气急，先在浅水练吐气。',
        '泳镜合不合脸，不戴带子也能吸住才算数。',
        '腿不用打得很凶，身体放平才省力。',
        '下水前冲个澡，既卫生又不容易抽筋。',
      ],
    },
    en: {
      name: 'swimming',
      things: ['goggles', 'kickboards', 'caps', 'ear plugs'],
      advice: [
        'Learn to breathe out under water before you learn anything else.',
        'Lie flat; most of the effort goes into fighting your own angle.',
        'Two short visits a week beat one long one.',
        'Count strokes per length and try to need fewer.',
      ],
    },
  },
  {
    emoji: '🌙',
    zh: {
      name: '睡眠',
      things: ['遮光窗帘', '荞麦枕', '暖光小灯', '眼罩'],
      advice: [
        '固定起床时间，比固定入睡时间容易得多。',
        '躺下二十分钟还睡不着就起来，别在床上和自己较劲。',
        '下午两点以后不喝咖啡，一周就能看到变化。',
        '睡前把明天的事写在纸上，脑子就肯下班了。',
      ],
    },
    en: {
      name: 'better sleep',
      things: ['dark curtains', 'warm lamps', 'firm pillows', 'sleep masks'],
      advice: [
        'Fix the hour you get up and the other end will follow.',
        'Write tomorrow down on paper and your head will let go of it.',
        'No coffee after two in the afternoon; give it a week.',
        'Leave the phone in the kitchen and buy a cheap alarm clock.',
      ],
    },
  },
];
