import { type AnswerListView, answerListPage } from '@social-data/wire';

/** A page of answers whose parts are JSON texts already. */
export interface AnswerListTexts extends Omit<AnswerListView<null, null>, 'answers' | 'adInfo'> {
  readonly bodies: readonly string[];
  readonly adSlot: string;
}

/** What stands for an answer until its text is put there. Of the members around it none other is null. */
const PLACE = '"target":null';

/** The payload of an answer list as JSON text, without taking the stored answers apart. */
export function answerListText({ bodies, adSlot, ...page }: AnswerListTexts): string {
  const {
    data,
    ad_info: _,
    ...rest
  } = answerListPage<null, null>({
    ...page,
    answers: bodies.map(() => null),
    adInfo: null,
  });
  const [first = '', ...others] = JSON.stringify(data).split(PLACE);
  const items = others.map((text, index) => `"target":${bodies[index]}${text}`);
  return `{"data":${first}${items.join('')},"ad_info":${adSlot},${JSON.stringify(rest).slice(1)}`;
}
