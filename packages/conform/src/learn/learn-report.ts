import { contractInfo } from '@social-data/contract';
import { type Report, type Row, tool } from '../report.ts';
import { countsOf } from './answers-of-calls.ts';
import type { Drift } from './drift.ts';
import { type ComparedAspect, type GapAnswer, isContradicted } from './gap-answers.ts';

/** What a run learned, as the report in JSON has it. It has no value of a response but codes and small numbers. */
export interface LearnReport {
  readonly tool: typeof tool;
  readonly contract: string;
  /** The address of the server, or the recordings. */
  readonly source: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly calls: { readonly made: number; readonly most: number } | { readonly recorded: number };
  readonly gaps: readonly GapReport[];
  readonly drift: readonly Omit<Drift, 'member' | 'types'>[];
  /** Calls without a usable response, with the reason. */
  readonly left: readonly string[];
}

export interface GapReport extends Omit<GapAnswer, 'gap'> {
  readonly id: string;
  readonly title: string;
  readonly choice: string;
}

export function learnReport(
  facts: Pick<LearnReport, 'source' | 'startedAt' | 'seconds' | 'calls' | 'left'>,
  gaps: readonly GapAnswer[],
  drift: readonly Drift[],
): LearnReport {
  return {
    ...{ tool, contract: contractInfo.version, ...facts },
    gaps: gaps.map(({ gap: { id, title, choice }, ...answer }) => ({
      ...{ id, title, choice, ...answer },
    })),
    drift: drift.map(({ member: _, types: __, ...each }) => each),
  };
}

/** The report in the model that all forms share: contradictions and drift first, what was not looked at last. */
export function reportOf(data: LearnReport): Report {
  const { source, contract, startedAt, seconds, gaps, drift, calls, left } = data;
  const inState = (state: GapReport['state']) => gaps.filter((gap) => gap.state === state);
  const isKnown = gaps.every(({ aspects }) => aspects.every(({ isNew }) => !isNew));
  const head = ['result', 'gap or place', 'what', 'counts'];
  return {
    ...{ data, source, startedAt, seconds },
    title: `What ${source} does`,
    about: `Contract ${contract}, ${startedAt}.`,
    summary: [
      `${gaps.length} gaps: ${inState('seen').length} seen,`,
      `${inState('contradicted').length} contradicted,`,
      `${inState('not looked at').length} not looked at. ${drift.length} drifts.`,
      'made' in calls
        ? `${calls.made} calls of at most ${calls.most}.`
        : `Recorded calls: ${calls.recorded}.`,
      ...(drift.length === 0 && isKnown ? ['Nothing new.'] : []),
    ].join(' '),
    sections: [
      { title: 'Contradicted', head, rows: inState('contradicted').flatMap(gapRows) },
      { title: 'Drift', head, rows: drift.map(driftRow) },
      { title: 'Seen', head, rows: inState('seen').flatMap(gapRows) },
      {
        title: 'Not looked at',
        head,
        rows: [...inState('not looked at').flatMap(gapRows), ...left.map(leftRow)],
      },
    ],
  };
}

function gapRows({ id, state, choice, reason, aspects }: GapReport): readonly Row[] {
  const group = 'gaps';
  if (aspects.length === 0) return [{ id, group, state, reason, cells: [state, id, '', ''] }];
  return aspects.map((aspect) => {
    const own = isContradicted(aspect) ? 'contradicted' : 'seen';
    const text = aspectText(aspect);
    return {
      ...{ id, group, state: own, cells: [own, id, text, countsOf(aspect)] },
      ...(own === 'contradicted' && { failure: { says: choice, details: { got: text } } }),
    };
  });
}

function aspectText(aspect: ComparedAspect): string {
  const { name, saw, known, chosen } = aspect;
  if (!isContradicted(aspect)) return `${name}: ${saw}`;
  return `${name}: ${saw}; ${known === chosen ? 'our servers' : 'seen before'}: ${known}`;
}

function driftRow(drift: LearnReport['drift'][number]): Row {
  const { kind, name, what, pointer } = drift;
  return {
    ...{ id: `${kind} ${name}`, group: 'drift', state: 'drift' },
    cells: ['drift', `${kind} ${name}`, `${what} (${pointer})`, countsOf(drift)],
    failure: { says: what, details: { place: pointer } },
  };
}

/** A call without a usable response. */
function leftRow(reason: string): Row {
  const state = 'not called';
  return { id: 'call', group: 'calls', state, reason, cells: [state, '', reason, ''] };
}
