import { readFileSync } from 'node:fs';
import {
  evidenceMeaning,
  type Gap,
  gaps,
  markedPlaces,
  meaningGroups,
  type Sample,
  type UncertainEvidence,
} from '@social-data/contract/gaps';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/page-addresses.ts';
import { contractFile } from '../../portal-files.ts';
import { contractText } from '../contract-texts.ts';
import { evidenceMark, factList, markdownPage } from './markdown-page.ts';
import type { UnknownsMessages } from './messages/en.ts';
import { pageMessages } from './page-messages.ts';

/** What a part of the page is written with. */
interface Writing {
  readonly locale: Locale;
  readonly messages: UnknownsMessages;
  /** Translates texts of the contract. */
  readonly text: (english: string) => string;
  readonly scopeOf: (gap: Gap) => GapScope;
}

/** The page that lists the gaps of the specification, each with our choice. */
export function unknownsPage(locale: Locale): string {
  const messages = pageMessages[locale].unknowns;
  const { title, description, intro, sure } = messages;
  const writing = { locale, messages, text: contractText(locale), scopeOf: gapScopes() };
  const sections = [...Map.groupBy(gaps, ({ section }) => section)];
  return markdownPage(
    { title, description, pageClass: 'unknowns-page' },
    `# ${title}

${intro(gaps.length, markedPlaces.length)}

<GapFilter />

${sections.map(([section, members]) => gapSection(section, members, writing)).join('\n\n')}

## ${sure.title} {#how-sure}

${sure.intro}

${marks(Object.keys(evidenceMeaning))
  .map((mark) => evidenceSection(mark, writing))
  .join('\n\n')}

${fromNames(messages)}
`,
  );
}

/** The members whose descriptions only read their names, by object. */
function fromNames({ fromNames: { title, intro } }: UnknownsMessages): string {
  const count = meaningGroups.reduce((sum, { members }) => sum + members.length, 0);
  const facts = meaningGroups.map(({ pointer, members }) => {
    const names = members.map((name) => `<code>${inlineHtml(name)}</code>`);
    return [`<code>${inlineHtml(pointer)}</code>`, names.join(' ')] as const;
  });
  return `## ${title} {#from-names}\n\n${intro(count, meaningGroups.length)}\n\n${factList(facts)}`;
}

function gapSection(section: string, members: readonly Gap[], writing: Writing): string {
  const entries = members.map((gap) => gapEntry(gap, writing));
  return `<section class="gap-section">

## ${sectionTitle(section, writing.text)}

${entries.join('\n\n')}

</section>`;
}

/** The specification numbers its endpoints; readers of the portal know them by what they do. */
function sectionTitle(section: string, text: (english: string) => string): string {
  const [, number] = /^Endpoints, (\d+)$/.exec(section) ?? [];
  const id = operationIds[Number(number) - 1];
  return text(id === undefined ? section : operations[id].summary);
}

function gapEntry(gap: Gap, { messages, text, scopeOf, locale }: Writing): string {
  const { id, title, fact, choice, change, pointers, sampled } = gap;
  const scope = scopeOf(gap);
  const places = pointers.map((pointer) => `<code>${inlineHtml(pointer)}</code>`).join(' ');
  const names = messages.facts;
  const links = scope.operations.map(
    (operation) => `<a href="/operations/${operation}/">${text(operations[operation].summary)}</a>`,
  );
  const isGeneral = scope.operations.length === operationIds.length;
  const marked = scope.marks.map((mark) => evidenceMark(mark, locale)).join('');
  return `<div class="gap" data-operations="${scope.operations.join(' ')}" data-marks="${scope.marks.join(' ')}">

### ${text(title)} {#gap-${id}}

<p class="fact" v-pre>${inlineHtml(text(fact))}${marked}</p>

${factList([
  [names.choice, inlineHtml(text(choice))],
  [names.operations, isGeneral ? names.everyOperation : links.join('<br>')],
  [names.madeIn, inlineHtml(text(change))],
  ...(sampled ? [[names.seen, inlineHtml(seenText(sampled))] as const] : []),
  ...(pointers.length > 0 ? [[names.places, places] as const] : []),
])}

</div>`;
}

/** What a server was seen to do, with the counts. */
function seenText({ saw, note }: Sample): string {
  const aspects = Object.entries(saw).map(([name, seen]) => `${name}: ${seen}`);
  return `${aspects.join('; ')}. ${note}`;
}

function evidenceSection(mark: UncertainEvidence, { messages, text, locale }: Writing): string {
  const facts = markedPlaces
    .filter(({ evidence }) => evidence === mark)
    .map(
      ({ pointer, note }) =>
        [
          `<code>${inlineHtml(pointer)}</code>`,
          inlineHtml(text(note)) || messages.sure.noNote,
        ] as const,
    );
  const word = messages.evidence[mark];
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  return `### ${title} {#mark-${mark}}\n\n${text(evidenceMeaning[mark])}${evidenceMark(mark, locale)}\n\n${factList(facts)}`;
}

function marks(names: readonly string[]): readonly UncertainEvidence[] {
  return names.filter((name): name is UncertainEvidence => name in evidenceMeaning);
}

/** What the list of gaps can be filtered by. */
export interface GapScope {
  /** The operations that the gap concerns; all of them if its places belong to no operation. */
  readonly operations: readonly OperationId[];
  /** The marks at its places. */
  readonly marks: readonly UncertainEvidence[];
}

/** Returns a function that says which operations and marks a gap concerns. */
function gapScopes(): (gap: Gap) => GapScope {
  const contract: unknown = JSON.parse(readFileSync(contractFile, 'utf8'));
  const used = operationIds.map((id) => {
    const pointer = pointerOf('paths', operations[id].path, operations[id].method);
    return { id, pointers: [...referencedPlaces(contract, pointer)] };
  });
  return ({ pointers }) => {
    const concerned = used.filter((operation) =>
      operation.pointers.some((place) => pointers.some((pointer) => areNested(place, pointer))),
    );
    const marks = markedPlaces
      .filter((place) => pointers.some((pointer) => isWithin(place.pointer, pointer)))
      .map(({ evidence }) => evidence);
    return {
      operations: concerned.length > 0 ? concerned.map(({ id }) => id) : operationIds,
      marks: [...new Set(marks)],
    };
  };
}

/** A place of the contract, and all that it refers to, directly or not. */
function referencedPlaces(contract: unknown, start: string): ReadonlySet<string> {
  const places = new Set([start]);
  for (const place of places) {
    JSON.stringify(valueAt(contract, place), (name, value: unknown) => {
      if (name === '$ref' && typeof value === 'string') places.add(value);
      return value;
    });
  }
  return places;
}

function areNested(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
