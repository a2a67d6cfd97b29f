import type { Topic } from '../topic.ts';

export const places: readonly Topic[] = [
  {
    emoji: '🧳',
    zh: {
      name: '旅行',
      things: ['登机箱', '转换插头', '纸质地图', '轻便雨衣'],
      advice: [
        '一个人出门，先订好第一晚和最后一晚，中间留给运气。',
        '证件拍照存两份，一份在手机，一份发给家里。',
        '行李收好以后拿掉三分之一，你不会想念它们。',
        '到一个地方先坐一趟公交，比看攻略更快认路。',
      ],
    },
    en: {
      name: 'travel',
      things: ['small suitcases', 'plug adapters', 'paper maps', 'light raincoats'],
      advice: [
        'Book the first night and the last one, and leave the middle open.',
        'Pack, then take out a third.',
        'Ride a city bus to its end on the first day.',
        'Keep a photo of your papers with someone at home.',
      ],
    },
  },
  {
    emoji: '🏙️',
    zh: {
      name: '城市漫步',
      things: ['舒服的鞋', '路线图', '水壶', '小相机'],
      advice: [
        '选一条河或者一条老铁路，跟着走就不会无聊。',
        '工作日的上午最好，街道是它自己的样子。',
        '走进菜市场和旧书店，别只看门面。',
        '一次只走一个街区，慢下来才看得见招牌上的字。',
      ],
    },
    en: {
      name: 'city walks',
      things: ['comfortable shoes', 'pocket maps', 'water bottles', 'pocket cameras'],
      advice: [
        'Follow a river or an old railway line and you cannot get bored.',
        'Weekday mornings show a street as it is.',
        'One quarter per walk is plenty.',
        'Look above the shop signs; the city keeps its history there.',
      ],
    },
  },
  {
    emoji: '🏛️',
    zh: {
      name: '博物馆',
      things: ['讲解器', '展览手册', '铅笔', '纪念章'],
      advice: [
        '一次只看一个厅，看累之前就出来。',
        '先自己看五分钟，再去读说明牌。',
        '挑三件喜欢的画下来，画得不像也记得牢。',
        '闭馆前一小时人最少，光也好看。',
      ],
    },
    en: {
      name: 'museums',
      things: ['audio guides', 'exhibition leaflets', 'pencils', 'small notebooks'],
      advice: [
        'See one room well and leave before you are tired.',
        'Look for five minutes before you read the label.',
        'Sketch three objects; bad drawings remember well.',
        'The last hour before closing is the quietest.',
      ],
    },
  },
  {
    emoji: '✨',
    zh: {
      name: '观星',
      things: ['双筒望远镜', '星图', '红光手电', '折叠躺椅'],
      advice: [
        '城里也看得到行星和亮星，关键是躲开正对眼睛的路灯。',
        '眼睛适应黑暗要二十分钟，中间看一眼手机就白等了。',
        '先用双筒望远镜，大望远镜第一年用不明白。',
        '看月亮选半圆的时候，阴影边上的环形山最清楚。',
      ],
    },
    en: {
      name: 'stargazing',
      things: ['binoculars', 'star charts', 'red torches', 'reclining chairs'],
      advice: [
        'Planets and bright stars are visible from any city; just hide the lamp behind a wall.',
        'Eyes need twenty minutes of darkness, and one look at a phone starts the clock again.',
        'Begin with binoculars and buy nothing bigger for a year.',
        'The half moon shows its craters better than the full one.',
      ],
    },
  },
  {
    emoji: '🐦',
    zh: {
      name: '观鸟',
      things: ['鸟类图鉴', '望远镜', '迷彩雨衣', '记录本'],
      advice: [
        '先认全小区里的十种鸟，再去远的地方。',
        '耳朵比眼睛先发现它们，学会听叫声。',
        '站着不动十五分钟，林子就会当你不存在。',
        '看到不认识的先记特征，别急着翻书。',
      ],
    },
    en: {
      name: 'birdwatching',
      things: ['field guides', 'light binoculars', 'rain capes', 'logbooks'],
      advice: [
        'Know the ten birds of your own street first.',
        'Ears find them before eyes do.',
        'Stand still for fifteen minutes and the wood forgets you.',
        'Note size, beak and tail before you open the book.',
      ],
    },
  },
];
