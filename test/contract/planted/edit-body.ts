import { pick } from '../pick.ts';
import type { Reply } from '../wire/connection.ts';

/** The reply with one member of its body set; unchanged where the body has no such place. */
export function setMember(reply: Reply, pointer: string, value: unknown): Reply {
  return edit(reply, pointer, (parent, key) => Object.assign(parent, { [key]: value }));
}

/** The reply without one member of its body. */
export function dropMember(reply: Reply, pointer: string): Reply {
  return edit(reply, pointer, (parent, key) => Reflect.deleteProperty(parent, key));
}

/** The code of the body. */
export function codeIn(reply: Reply): unknown {
  return reply.text === '' ? undefined : pick(JSON.parse(reply.text), '/code');
}

function edit(reply: Reply, pointer: string, change: (parent: object, key: string) => void): Reply {
  if (reply.text === '') return reply;
  const body: unknown = JSON.parse(reply.text);
  const cut = pointer.lastIndexOf('/');
  const parent = pick(body, pointer.slice(0, cut));
  if (typeof parent !== 'object' || parent === null) return reply;
  change(parent, pointer.slice(cut + 1));
  return { ...reply, text: JSON.stringify(body) };
}
