import { itemsOf, membersOf, textOf } from './members.ts';

export interface UserCard {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly string[];
  readonly avatar: string | undefined;
  /** Stands where there is no avatar that may be shown. */
  readonly letter: string;
  readonly isVerified: boolean;
}

/** The users of a search. An avatar on another host is not loaded: no request leaves for it. */
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

/** A picture that is in the answer itself; undefined for one that would have to be fetched. */
export function embeddedPicture(url: unknown): string | undefined {
  return typeof url === 'string' && url.startsWith('data:image/') ? url : undefined;
}
