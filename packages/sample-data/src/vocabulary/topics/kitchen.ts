import type { Topic } from '../topic.ts';

export const kitchen: readonly Topic[] = [
  {
    emoji: '🍜',
    zh: {
      name: '美食',
      things: ['砂锅', '蒸笼', '辣椒油', '小菜碟'],
      advice: [
        '找店别看排队，看后厨的人自己吃什么。',
        '一家店值不值得再去，点最普通的那道菜就知道了。',
        '过了季节的菜再贵也不如当季的便宜货好吃。',
        '去陌生的城市，早市比晚上的餐厅更能看出一地的口味。',
      ],
    },
    en: {
      name: 'food',
      things: ['clay pots', 'bamboo steamers', 'chilli oil', 'small bowls'],
      advice: [
        'Order the plainest dish first; it cannot hide behind sauce.',
        'Short menus are usually honest menus.',
        'Ask what the staff eat and have that.',
        'A market at seven in the morning tells you more than any list of restaurants.',
      ],
    },
  },
  {
    emoji: '🍳',
    zh: {
      name: '烹饪',
      things: ['铁锅', '菜刀', '砧板', '汤锅'],
      advice: [
        '火候不难，难的是敢等，锅不够热就别下菜。',
        '盐分三次放，最后一次只用来收尾。',
        '把一道菜做十遍，比把十道菜各做一遍学得多。',
        '备菜的时候把台面收拾干净，做饭的心情会好一半。',
      ],
    },
    en: {
      name: 'cooking',
      things: ['iron pans', 'sharp knives', 'cutting boards', 'stock pots'],
      advice: [
        'Cook one dish ten times and you will understand ten dishes.',
        'Salt early, taste often, stop before you think you should.',
        'A sharp knife is safer than a dull one and makes everything quicker.',
        'Let the pan get hot before anything touches it.',
      ],
    },
  },
  {
    emoji: '🍞',
    zh: {
      name: '烘焙',
      things: ['厨房秤', '高筋面粉', '发酵篮', '烤箱温度计'],
      advice: [
        '家用烤箱的刻度都不太准，先花小钱买个温度计。',
        '面团发没发好看状态，不要只看时间。',
        '配方里的水先留一成，看面粉的脾气再加。',
        '失败的面包切片烤干，也是很好的早餐。',
      ],
    },
    en: {
      name: 'baking',
      things: ['kitchen scales', 'bread flour', 'proofing baskets', 'oven thermometers'],
      advice: [
        'Weigh everything; cups are guesses.',
        'Your oven lies about its temperature, so measure it once.',
        'Watch the dough and not the clock.',
        'Let bread cool completely, however good it smells.',
      ],
    },
  },
  {
    emoji: '☕',
    zh: {
      name: '咖啡',
      things: ['手摇磨', '滤杯', '细口壶', '新鲜豆子'],
      advice: [
        '豆子新鲜比器具贵重要，先看烘焙日期。',
        '太酸就磨细一点，太苦就磨粗一点，一次只改一个变量。',
        '水温降两度，很多人以为的苦味就没有了。',
        '每天固定同一个比例，舌头才有参照。',
      ],
    },
    en: {
      name: 'coffee',
      things: ['hand grinders', 'paper filters', 'gooseneck kettles', 'fresh beans'],
      advice: [
        'Fresh beans and a plain filter beat old beans and a fine machine.',
        'Change one thing at a time, or you will never know what helped.',
        'Sour means grind finer, bitter means grind coarser.',
        'Water is nearly all of the cup, so taste the water first.',
      ],
    },
  },
  {
    emoji: '🍵',
    zh: {
      name: '茶艺',
      things: ['盖碗', '公道杯', '茶则', '旧陶壶'],
      advice: [
        '入门一只白瓷盖碗就够了，它不骗人。',
        '出汤的快慢比水温更能改变味道。',
        '同一款茶喝一个月，比一个月喝三十款更有收获。',
        '存茶怕光怕味，别和调料放在一起。',
      ],
    },
    en: {
      name: 'tea',
      things: ['lidded bowls', 'small pots', 'loose leaves', 'tasting cups'],
      advice: [
        'A plain white bowl shows you the tea as it is.',
        'Shorten the steeping before you lower the temperature.',
        'Drink one tea for a month and you will meet it properly.',
        'Keep leaves away from light and from spices.',
      ],
    },
  },
];
