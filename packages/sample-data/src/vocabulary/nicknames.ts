import type { Random } from '../random/random.ts';
import type { Language, Topic } from './topic.ts';

const chineseBegins =
  '山野 林间 云边 海边 周末 小城 南窗 清晨 午后 慢半拍 雨天 北岸 巷口 半亩 三餐 晚风 屋顶 旧书店 河岸 橘子味'.split(
    ' ',
  );
const chineseEnds =
  '小厨 小路 来信 日记 漫步 拾光 灯塔 手账 邮差 小站 电台 的猫 拾荒者 练习生 便签 时刻 同学 旅人 工坊 收音机'.split(
    ' ',
  );
const chinesePeople =
  '阿禾 小满 豆子 栗子 阿川 木木 青团 芒种 大橘 阿布 南瓜 小鹿 汤圆 阿夏 麦穗 北北'.split(' ');
const englishBegins =
  'Quiet Slow Paper Copper Little Late Green Northern Plain Patient Salt Velvet Window Borrowed Early Round Wooden Misty'.split(
    ' ',
  );
const englishEnds =
  'Lantern Kite Morning Harbour Notebook Orchard Teapot Compass Sparrow Meadow Ladder Pebble Bakery Letter Garden Bench'.split(
    ' ',
  );
const englishPeople =
  'Dana Mira Tovi Juno Ansel Pia Robin Lior Wren Noor Elio Sanna Ivo Marlo Kit Runa'.split(' ');
const englishPlaces = ['the Hills', 'the Bay', 'Floor Nine', 'the Old Mill', 'Elm Row', 'the Pier'];

type NameTemplate = (random: Random, topic: Topic) => string;

const templates: Readonly<Record<Language, readonly NameTemplate[]>> = {
  zh: [
    (random) => random.pick(chineseBegins) + random.pick(chineseEnds),
    (random) => random.pick(chineseBegins) + random.pick(chineseEnds),
    (random) => `${random.pick(chineseBegins)}的${random.pick(chinesePeople)}`,
    (random) => `${random.pick(chinesePeople)}在${random.pick(chineseBegins)}`,
    (random) => `${random.pick(chinesePeople)}_${random.between(2, 99)}`,
    (random, topic) => `爱${topic.zh.name}的${random.pick(chinesePeople)}`,
    (random, topic) => `${random.pick(chinesePeople)}的${topic.zh.name}笔记`,
  ],
  en: [
    (random) => `${random.pick(englishBegins)} ${random.pick(englishEnds)}`,
    (random) => `${random.pick(englishBegins)} ${random.pick(englishEnds)}`,
    (random) => `${random.pick(englishEnds)} & ${random.pick(englishEnds)}`,
    (random) => `${random.pick(englishPeople)} of ${random.pick(englishPlaces)}`,
    (random) => `${random.pick(englishPeople)} ${random.pick(englishEnds)}`,
    (random, topic) => `${random.pick(englishPeople)} on ${topic.en.name}`,
  ],
};

/** An invented nickname, one in five or so with the topic in it. */
export function nickname(random: Random, language: Language, topic: Topic): string {
  return random.pick(templates[language])(random, topic);
}
