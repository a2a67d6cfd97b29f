import { evidenceMeaning, type Gap, gaps, markedPlaces } from '@social-data/contract/gaps';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/locale.ts';
import { markdownPage } from './markdown-page.ts';
import { evidenceMark, factList } from './markup.ts';

/** The page that lists the gaps of the specification, each with our choice. */
export function unknownsPage(_locale: Locale): string {
  const sections = [...Map.groupBy(gaps, ({ section }) => section)];
  return markdownPage(
    {
      title: 'What the specification does not say',
      description: 'Every gap of the specification, with what this project does about it.',
      pageClass: 'unknowns-page',
    },
    `# What the specification does not say

The contract invents nothing. Where the specification is silent, the contract stays open, but our servers and the client
have to choose. This page lists all ${gaps.length} gaps, each with our choice and the file that makes it. The
[marks](#how-sure) at the end list the ${markedPlaces.length} places of the contract that are not certain.

${sections.map(([section, members]) => gapSection(section, members)).join('\n\n')}

## How sure a statement is {#how-sure}

Statements without a mark in the reference come from the specification. The others carry one of these words.

${Object.entries(evidenceMeaning).map(evidenceSection).join('\n\n')}
`,
  );
}

function gapSection(section: string, members: readonly Gap[]): string {
  return `## ${section}\n\n${members.map(gapEntry).join('\n\n')}`;
}

function gapEntry({ id, fact, choice, decision, change, pointers }: Gap): string {
  const places = pointers.map((pointer) => `<code>${inlineHtml(pointer)}</code>`).join(' ');
  const reason = decision === undefined ? '' : ` (decision ${decision})`;
  return `### ${titleOf(id)} {#gap-${id}}

<p class="fact" v-pre>${inlineHtml(fact)}</p>

${factList([
  ['Our choice', inlineHtml(choice)],
  ['Made in', `${inlineHtml(change)}${reason}`],
  ...(pointers.length > 0 ? [['In the contract', places] as const] : []),
])}`;
}

function evidenceSection([evidence, meaning]: readonly [string, string]): string {
  const facts = markedPlaces
    .filter((place) => place.evidence === evidence)
    .map(
      ({ pointer, note }) =>
        [`<code>${inlineHtml(pointer)}</code>`, inlineHtml(note) || 'No note.'] as const,
    );
  return `### ${titleOf(evidence)} {#mark-${evidence}}\n\n${meaning}${evidenceMark(evidence)}\n\n${factList(facts)}`;
}

/** `page-size` becomes `Page size`. */
function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
