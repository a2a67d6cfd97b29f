import type { AnswerThumbnailInfo } from '@social-data/contract/types';
import { landscape } from '../pictures.ts';
import type { Random } from '../random/random.ts';

const sizes = [
  { height: 720, width: 1080 },
  { height: 1080, width: 1440 },
  { height: 600, width: 900 },
];
const counts = [0, 0, 0, 1, 1, 2, 3];

/** The pictures of an answer; half of the answers have none. */
export function answerPictures(answerId: string, random: Random): AnswerThumbnailInfo {
  const thumbnails = Array.from({ length: random.pick(counts) }, (_, index) => ({
    ...random.pick(sizes),
    token: `demo-picture-${answerId.slice('answer-'.length)}-${index + 1}`,
    type: 'image',
    url: landscape(random),
  }));
  return { count: thumbnails.length, type: 'thumbnail_info', thumbnails };
}
