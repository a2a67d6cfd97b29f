import type { Gap, Gaps, MarkedPlace } from '../read-gaps.ts';
import { markdownPage } from './markdown-page.ts';
import { evidenceMark, factList, inlineHtml } from './markup.ts';

/** The page of what the specification does not say, each point with our choice. */
export function unknownsPage({ gaps, meanings, places }: Gaps): string {
  const sections = [...Map.groupBy(gaps, ({ section }) => section)];
  return markdownPage(
    {
      title: 'What the specification does not say',
      description: 'Every gap of the specification, with what this project does about it.',
      pageClass: 'unknowns-page',
    },
    `# What the specification does not say

The contract invents nothing. Where the specification is silent, the contract stays open, and our servers and the client
still have to do something: here are all ${gaps.length} points, each with our choice and the place where it is made.
${places.length} places of the contract are less than certain and are [marked](#how-sure).

${sections.map(([section, members]) => sectionOf(section, members)).join('\n\n')}

## How sure a statement is {#how-sure}

What has no mark in the reference comes from the specification. The others carry one of these words.

${[...meanings].map(([evidence, meaning]) => levelOf(evidence, meaning, places)).join('\n\n')}
`,
  );
}

function sectionOf(section: string, gaps: readonly Gap[]): string {
  return `## ${section}\n\n${gaps.map(gapEntry).join('\n\n')}`;
}

function gapEntry({ id, fact, choice, decision, change, pointers }: Gap): string {
  const where = pointers.map((pointer) => `<code>${inlineHtml(pointer)}</code>`).join(' ');
  const decided = decision === undefined ? '' : ` (decision ${decision})`;
  return `### ${titleOf(id)} {#gap-${id}}

<p class="fact" v-pre>${inlineHtml(fact)}</p>

${factList([
  ['Our choice', inlineHtml(choice)],
  ['Made in', `${inlineHtml(change)}${decided}`],
  ...(pointers.length > 0 ? [['In the contract', where] as const] : []),
])}`;
}

function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function levelOf(evidence: string, meaning: string, places: readonly MarkedPlace[]): string {
  const facts = places
    .filter((place) => place.evidence === evidence)
    .map(
      ({ pointer, note }) =>
        [`<code>${inlineHtml(pointer)}</code>`, inlineHtml(note) || 'No note.'] as const,
    );
  return `### ${titleOf(evidence)} {#mark-${evidence}}\n\n${meaning}${evidenceMark(evidence)}\n\n${factList(facts)}`;
}
