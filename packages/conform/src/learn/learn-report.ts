import { contractInfo } from '@social-data/contract';
import manifest from '../../package.json' with { type: 'json' };
import { junitSuites, type Outcome } from '../report/junit-report.ts';
import { markdownTable } from '../report/markdown-report.ts';
import { countsOf } from './answers-of-calls.ts';
import type { Drift } from './drift.ts';
import type { ComparedAspect, GapAnswer, GapState } from './gap-answers.ts';

/** What a run learned, as the report in JSON has it. It has no value of a response but codes and small numbers. */
export interface LearnReport {
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: string;
  /** The address of the server, or the recordings. */
  readonly source: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly calls: { readonly made: number; readonly most: number };
  readonly gaps: readonly GapReport[];
  readonly drift: readonly Omit<Drift, 'member' | 'types'>[];
  /** Calls without a usable response, with the reason. */
  readonly left: readonly string[];
}

export interface GapReport {
  readonly id: string;
  readonly title: string;
  readonly state: GapState;
  readonly choice: string;
  readonly reason?: string;
  readonly aspects: readonly ComparedAspect[];
}

export const learnForms = ['table', 'markdown', 'json', 'junit'] as const;

export type LearnForm = (typeof learnForms)[number];

export function learnReport(
  facts: Pick<LearnReport, 'source' | 'startedAt' | 'seconds' | 'calls' | 'left'>,
  gaps: readonly GapAnswer[],
  drift: readonly Drift[],
): LearnReport {
  return {
    tool: { name: manifest.name, version: manifest.version },
    contract: contractInfo.version,
    ...facts,
    gaps: gaps.map(({ gap: { id, title, choice }, state, reason, aspects }) => ({
      ...{ id, title, state, choice },
      ...(reason !== undefined && { reason }),
      aspects,
    })),
    drift: drift.map(({ member: _, types: __, ...each }) => each),
  };
}

/** Whether the contract does not have it yet. */
function isNothingNew({ gaps, drift }: Pick<LearnReport, 'gaps' | 'drift'>): boolean {
  return drift.length === 0 && gaps.every(({ aspects }) => aspects.every(({ isNew }) => !isNew));
}

export function renderLearned(form: LearnForm, report: LearnReport): string {
  return { table: terminalTable, markdown, json, junit }[form](report);
}

function json(report: LearnReport): string {
  return JSON.stringify(report, null, 2);
}

interface Row {
  readonly state: string;
  readonly name: string;
  readonly text: string;
  readonly counts: string;
}

/** Contradictions and drift come first, what was not looked at last. */
function rowsOf({ gaps, drift }: LearnReport): readonly Row[] {
  const inState = (state: GapState) =>
    gaps.filter((gap) => gap.state === state).flatMap((gap) => gapRows(gap));
  return [
    ...inState('contradicted'),
    ...drift.map((each) => ({
      state: 'drift',
      name: each.name,
      text: `${each.what} (${each.pointer})`,
      counts: countsOf(each),
    })),
    ...inState('seen'),
    ...inState('not looked at'),
  ];
}

function gapRows({ id, state, reason = '', aspects }: GapReport): readonly Row[] {
  if (aspects.length === 0) return [{ state, name: id, text: reason, counts: '' }];
  return aspects.map((aspect) => ({
    state: aspect.known === undefined || aspect.known === aspect.saw ? 'seen' : 'contradicted',
    name: id,
    text: aspectText(aspect),
    counts: countsOf(aspect),
  }));
}

function aspectText({ name, saw, known, chosen }: ComparedAspect): string {
  if (known === undefined || known === saw) return `${name}: ${saw}`;
  return `${name}: ${saw}; ${known === chosen ? 'our servers' : 'seen before'}: ${known}`;
}

/** Columns of the widest state, and of the widest name that is usual. */
const STATE_WIDTH = 15;
const NAME_WIDTH = 32;

function terminalTable(report: LearnReport): string {
  const rows = rowsOf(report);
  const lines = rows.map(({ state, name, text, counts }, index) => {
    // The name of a gap stands at its first row.
    const shown = rows[index - 1]?.name === name ? '' : name;
    return `${state.padEnd(STATE_WIDTH)}${shown.padEnd(NAME_WIDTH)} ${text}${counts && ` (${counts})`}`;
  });
  return [...lines, ...leftLines(report), '', summary(report)].join('\n');
}

function leftLines({ left }: LearnReport): readonly string[] {
  return left.map((reason) => `${'no response'.padEnd(STATE_WIDTH)}${reason}`);
}

function markdown(report: LearnReport): string {
  const { source, contract, startedAt } = report;
  const rows = rowsOf(report).map(({ state, name, text, counts }) => [state, name, text, counts]);
  return [
    `# What ${source} does`,
    `Contract ${contract}, ${startedAt}.`,
    markdownTable(['result', 'gap or place', 'what', 'counts'], rows),
    ...leftLines(report).map((line) => `- ${line}`),
    summary(report),
  ].join('\n\n');
}

/** A suite for the gaps and one for drift, which are failures; what was not looked at is skipped. */
function junit(report: LearnReport): string {
  const gaps = report.gaps.map(({ id, state, reason, choice, aspects }): Outcome => {
    const about = { name: id, classname: 'gaps', seconds: 0 };
    const text = aspects.map(aspectText).join('\n');
    if (state === 'contradicted') return { ...about, failure: { message: choice, text } };
    return state === 'seen' ? about : { ...about, skipped: `not looked at: ${reason}` };
  });
  const drift = report.drift.map(
    ({ kind, name, what, pointer }): Outcome => ({
      ...{ name: `${kind} ${name}`, classname: 'drift', seconds: 0 },
      failure: { message: what, text: pointer },
    }),
  );
  const { source, startedAt, seconds, contract, tool } = report;
  const hostname = URL.parse(source)?.hostname ?? 'recording';
  const about = { tool, hostname, startedAt, seconds, summary: summary(report) };
  return junitSuites(
    [
      { name: 'gaps', outcomes: gaps },
      { name: 'drift', outcomes: drift },
    ],
    { ...about, properties: { source, contract, version: tool.version } },
  );
}

/** The last line of a run. */
function summary(report: LearnReport): string {
  const { gaps, drift, calls } = report;
  const count = (state: GapState) => gaps.filter((gap) => gap.state === state).length;
  return [
    `${gaps.length} gaps: ${count('seen')} seen, ${count('contradicted')} contradicted,`,
    `${count('not looked at')} not looked at. ${drift.length} drifts.`,
    `${calls.made} calls of at most ${calls.most}.`,
    ...(isNothingNew(report) ? ['Nothing new.'] : []),
  ].join(' ');
}
