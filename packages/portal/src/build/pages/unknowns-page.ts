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
import { evidenceMark, factTable, markdownPage } from './markdown-page.ts';
import type { UnknownsMessages } from './messages/en.ts';
import { evidenceWords, pageMessages } from './page-messages.ts';

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
  return markdownPage(
    // The table needs the width.
    { title, description, pageClass: 'unknowns-page', aside: false },
    `# ${title}

${intro(gaps.length, markedPlaces.length)}

<PartFilter parts="gaps" />

<table class="gaps" v-pre>
<thead><tr><th scope="col">${messages.facts.gap}</th><th scope="col">${messages.facts.choice}</th></tr></thead>
<tbody>
${gaps.map((gap) => gapRow(gap, writing)).join('\n')}
</tbody>
</table>

## ${sure.title} {#how-sure}

${sure.intro}

${marks(Object.keys(evidenceMeaning))
  .map((mark) => evidenceSection(mark, writing))
  .join('\n\n')}

${fromNames(messages)}
`,
  );
}

/** The members whose descriptions are derived from their names, by object. */
function fromNames({ fromNames: { title, intro }, places }: UnknownsMessages): string {
  const count = meaningGroups.reduce((sum, { members }) => sum + members.length, 0);
  const facts = meaningGroups.map(({ pointer, members }) => {
    const names = members.map((name) => `<code>${inlineHtml(name)}</code>`);
    return [`<code>${inlineHtml(pointer)}</code>`, names.join(' ')] as const;
  });
  const text = intro(count, meaningGroups.length);
  return `## ${title} {#from-names}\n\n${text}\n\n${folded(places(facts.length), factTable(facts))}`;
}

function folded(title: string, html: string): string {
  return `<details><summary>${title}</summary>\n\n${html}\n\n</details>`;
}

/** A gap with our choice, and folded below it where the choice is made and which places of the contract it concerns. */
function gapRow(gap: Gap, { messages, text, scopeOf, locale }: Writing): string {
  const { id, title, fact, choice, change, pointers, sampled } = gap;
  const scope = scopeOf(gap);
  const names = messages.facts;
  const links = scope.operations.map(
    (operation) =>
      `<a href="/operations/${operation}/">${inlineHtml(text(operations[operation].summary))}</a>`,
  );
  const isGeneral = scope.operations.length === operationIds.length;
  const facts = [
    [names.operations, isGeneral ? names.everyOperation : links.join('<br>')],
    [names.madeIn, inlineHtml(text(change))],
    ...(sampled ? [[names.seen, inlineHtml(seenText(sampled))] as const] : []),
    ...pointers.map((pointer) => [names.places, `<code>${inlineHtml(pointer)}</code>`] as const),
  ] as const;
  const details = facts.map(([name, html]) => `<li>${name}${messages.colon}${html}</li>`).join('');
  return `<tr class="gap" data-operations="${scope.operations.join(' ')}" data-marks="${scope.marks.join(' ')}">
<td><h2 id="gap-${id}">${inlineHtml(text(title))}</h2>
<p>${inlineHtml(text(fact))}${scope.marks.map((mark) => evidenceMark(mark, locale)).join('')}</p></td>
<td><p><strong class="choice">${names.choice}${messages.colon}</strong>${inlineHtml(text(choice))}</p>
<details><summary>${names.more}</summary><ul>${details}</ul></details></td>
</tr>`;
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
  const word = evidenceWords[locale][mark];
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  return `### ${title} {#mark-${mark}}\n\n${text(evidenceMeaning[mark])}${evidenceMark(mark, locale)}\n\n${folded(messages.places(facts.length), factTable(facts))}`;
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
