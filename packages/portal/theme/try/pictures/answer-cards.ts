import { answerText, unixDate } from '@social-data/client/values';
import type { Messages } from '../../../shared/messages/en.ts';
import { itemsOf, membersOf, numberOf, textOf } from './read-unknown.ts';
import { embeddedPicture } from './user-cards.ts';

type Words = Messages['pictures'];

export interface AnswerCard {
  readonly id: string;
  readonly author: string;
  readonly headline: string;
  readonly avatar: string | undefined;
  readonly letter: string;
  /** Day of the last change, as the reader's language writes it. */
  readonly day: string;
  readonly counts: readonly string[];
  readonly text: string;
  readonly html: string;
}

/** The answers of a page, their HTML as plain text. */
export function answerCards(data: unknown, words: Words): readonly AnswerCard[] {
  return itemsOf(membersOf(data).data).map((item, index) => {
    const target = membersOf(membersOf(item).target);
    const author = membersOf(target.author);
    const html = textOf(target.content);
    return {
      id: textOf(target.id) || String(index),
      author: textOf(author.name),
      headline: textOf(author.headline),
      avatar: embeddedPicture(author.avatar_url),
      letter: [...textOf(author.name)][0] ?? '?',
      day: dayOf(target.updated_time, words.language),
      counts: [
        counted(target.voteup_count, words.votes),
        counted(target.comment_count, words.comments),
        counted(target.thanks_count, words.thanks),
      ].filter(Boolean),
      text: answerText(html),
      html,
    };
  });
}

function dayOf(seconds: unknown, language: string): string {
  const number = numberOf(seconds);
  return number === undefined
    ? ''
    : unixDate(number).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

function counted(count: unknown, words: (count: number) => string): string {
  const number = numberOf(count);
  return number === undefined ? '' : words(number);
}
