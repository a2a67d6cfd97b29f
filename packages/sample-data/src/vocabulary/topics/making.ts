import type { Topic } from '../topic.ts';

export const making: readonly Topic[] = [
  {
    emoji: '📷',
    zh: {
      name: '摄影',
      things: ['三脚架', '定焦镜头', '存储卡', '相机背带'],
      advice: [
        '前景、中景、远景各放一点东西，手机照片也会有层次。',
        '先擦镜头，这一步能救回一半的照片。',
        '日出前后半小时的光，什么滤镜都替代不了。',
        '一个地方拍五十张再走，最好的往往在后面。',
      ],
    },
    en: {
      name: 'photography',
      things: ['tripods', 'prime lenses', 'memory cards', 'camera straps'],
      advice: [
        'Put something near, something in the middle and something far into the frame.',
        'Clean the lens; it rescues half the pictures.',
        'The half hour around sunrise needs no filter.',
        'Stay in one place for fifty frames and keep the last ten.',
      ],
    },
  },
  {
    emoji: '🎨',
    zh: {
      name: '绘画',
      things: ['速写本', '铅笔', '水彩', '橡皮'],
      advice: [
        '每天画一个杯子，画到三十天你会看见变化。',
        '先画大的明暗，再画细的线。',
        '速写本不要舍不得，难看的页才是练习。',
        '临摹不丢人，但要写下你从中学到的一件事。',
      ],
    },
    en: {
      name: 'drawing',
      things: ['sketchbooks', 'pencils', 'watercolours', 'kneaded erasers'],
      advice: [
        'Draw the same cup for thirty days.',
        'See the big shapes of light before any line.',
        'Ugly pages are the ones that teach.',
        'Copy freely, and note one thing you learned from it.',
      ],
    },
  },
  {
    emoji: '🏺',
    zh: {
      name: '陶艺',
      things: ['陶泥', '拉坯机', '修坯刀', '釉料'],
      advice: [
        '定不了中心的时候，问题多半在手肘没有靠稳。',
        '前二十个碗都要做好送人的准备，或者砸掉。',
        '釉色有运气的成分，记下配比才能再来一次。',
        '泥要揉够，偷的懒最后都会变成气泡。',
      ],
    },
    en: {
      name: 'pottery',
      things: ['clay', 'wheels', 'trimming tools', 'glazes'],
      advice: [
        'Rest your elbows on your legs and the clay will centre.',
        'Expect to give away or break the first twenty bowls.',
        'Write the glaze down, or luck will never repeat itself.',
        'Wedge longer than you want to; bubbles remember.',
      ],
    },
  },
  {
    emoji: '🪚',
    zh: {
      name: '木工',
      things: ['手锯', '刨子', '角尺', '木工胶'],
      advice: [
        '量两次，锯一次，这句话没有例外。',
        '第一件作品做个小凳子，结构都在里面。',
        '刀具磨快了才安全，钝刀才会打滑。',
        '上漆之前多砂一遍，手摸得出来。',
      ],
    },
    en: {
      name: 'woodworking',
      things: ['hand saws', 'planes', 'squares', 'wood glue'],
      advice: [
        'Measure twice and cut once; there is no exception.',
        'Build a small stool first, since every joint is in it.',
        'Sharpen before you start and again at noon.',
        'Sand once more than you planned before the oil goes on.',
      ],
    },
  },
  {
    emoji: '🧶',
    zh: {
      name: '编织',
      things: ['棒针', '羊毛线', '记号扣', '针线盒'],
      advice: [
        '样片不能省，洗过再量才算数。',
        '第一件织围巾，练的是手松手紧。',
        '数错了就拆，拆线也是编织的一部分。',
        '好线织简单花样，普通线练复杂花样。',
      ],
    },
    en: {
      name: 'knitting',
      things: ['needles', 'wool', 'stitch markers', 'sewing kits'],
      advice: [
        'Knit the swatch, wash it, and only then measure.',
        'A plain scarf teaches your hands to be even.',
        'Undoing is part of the craft, so make peace with it early.',
        'Simple patterns flatter good yarn.',
      ],
    },
  },
];
