import type { Topic } from './topic.ts';
import { body } from './topics/body.ts';
import { culture } from './topics/culture.ts';
import { growing } from './topics/growing.ts';
import { home } from './topics/home.ts';
import { kitchen } from './topics/kitchen.ts';
import { making } from './topics/making.ts';
import { outdoors } from './topics/outdoors.ts';
import { places } from './topics/places.ts';

/** All topics that the people of the samples write about. Adding a topic changes most of the samples. */
export const topics: readonly Topic[] = [
  ...outdoors,
  ...kitchen,
  ...body,
  ...home,
  ...culture,
  ...making,
  ...places,
  ...growing,
];

/** The topic with this English name. Throws a RangeError if there is none. */
export function topicNamed(name: string): Topic {
  const topic = topics.find(({ en }) => en.name === name);
  if (!topic) throw new RangeError(`There is no topic called ${name}.`);
  return topic;
}
