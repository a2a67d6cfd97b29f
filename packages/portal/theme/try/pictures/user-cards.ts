import { itemsOf, membersOf, textOf } from './read-unknown.ts';

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
export function embeddedPicture(url: unknown): string | undefined {
  return typeof url === 'string' && url.startsWith('data:image/') ? url : undefined;
}
