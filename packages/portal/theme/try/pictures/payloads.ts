import { answerText, unixDate } from '@social-data/client/values';
import type { Messages } from '../../../shared/messages/en.ts';

/** The members of a value that may be anything. */
export function membersOf(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Undefined for anything but a finite number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

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

export interface UserCard {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly avatar: string | undefined;
  /** Shown in place of a missing avatar. */
  readonly letter: string;
  readonly isVerified: boolean;
}

/** The users of a search. Avatars on other hosts are left out, so that the page sends no request to them. */
export function userCards(data: unknown): readonly UserCard[] {
  return itemsOf(membersOf(data).users).map((user, index) => {
    const { id, name, red_id, sub_title, desc, reason, image, red_official_verified } =
      membersOf(user);
    return {
      id: textOf(id) || String(index),
      name: textOf(name),
      lines: [red_id && `ID ${textOf(red_id)}`, sub_title, desc, reason]
        .map(textOf)
        .filter(Boolean),
      avatar: embeddedPicture(image),
      letter: [...textOf(name)][0] ?? '?',
      isVerified: red_official_verified === true,
    };
  });
}

/** The picture, if it is a `data:` URL; undefined for one on a server. */
function embeddedPicture(url: unknown): string | undefined {
  return typeof url === 'string' && url.startsWith('data:image/') ? url : undefined;
}
