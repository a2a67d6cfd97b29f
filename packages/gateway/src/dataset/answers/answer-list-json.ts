import { type AnswerListView, answerListPage } from '@social-data/server-protocol';

/** A page of answers whose answers and advertisement slot are already JSON texts. */
export interface SerializedAnswers extends Omit<AnswerListView<null, null>, 'answers' | 'adInfo'> {
  readonly bodies: readonly string[];
  readonly adSlot: string;
}

/** Stands for an answer until its JSON text replaces it. No other member of an item is null. */
const PLACEHOLDER = '"target":null';

/** Serializes a page of answers without parsing the stored JSON of the answers. */
export function answerListJson({ bodies, adSlot, ...page }: SerializedAnswers): string {
  const {
    data,
    ad_info: _,
    ...rest
  } = answerListPage<null, null>({
    ...page,
    answers: bodies.map(() => null),
    adInfo: null,
  });
  const [first = '', ...others] = JSON.stringify(data).split(PLACEHOLDER);
  const items = others.map((text, index) => `"target":${bodies[index]}${text}`);
  return `{"data":${first}${items.join('')},"ad_info":${adSlot},${JSON.stringify(rest).slice(1)}`;
}
