import { gaps } from '@social-data/contract/gaps';
import { UsageError } from '../errors.ts';
import { type ExitCode, interruptible } from '../interruptible.ts';
import type { LearnSettings } from '../options.ts';
import { checkWritable, render, writeTo } from '../report.ts';
import { driftIn } from './drift.ts';
import { codePlaces, gapAnswers, reasonNotShown } from './gap-answers.ts';
import { type LearnReport, learnReport, reportOf } from './learn-report.ts';
import { observe } from './observe.ts';
import type { ObservedCall } from './observed-call.ts';
import { checkContractFolder, contractPatch, type Learned } from './patch.ts';
import { allProbes, missingValue } from './probes.ts';
import { readRecording } from './read-recording.ts';
import { type ProbeOptions, runProbes } from './run-probes.ts';

/** The calls of recordings. */
export interface RecordedSource {
  readonly files: readonly string[];
  readonly calls: readonly ObservedCall[];
}

/**
 * Looks at what a server or a recording does where the contract has a gap, and for drift. Prints a report and writes a
 * patch of the contract.
 * @returns 0 when nothing contradicts the contract, else 1
 */
export async function learn(settings: LearnSettings): Promise<ExitCode> {
  const { patch, contract, format } = settings;
  const source = sourceOf(settings);
  if (settings.plan) {
    process.stdout.write(`${describePlan(source)}\n`);
    return 0;
  }
  if (patch !== undefined) {
    checkContractFolder(contract);
    checkWritable('patch', patch);
  }
  if ('baseUrl' in source) {
    process.stderr.write(`${costs(source)}\n`);
  }
  return await interruptible(async (signal, exitCode) => {
    const learned = await learnFrom({ ...source, signal });
    const { report } = learned;
    process.stdout.write(`${render(format, reportOf(report))}\n`);
    if (patch !== undefined) {
      const text = contractPatch(contract, learned);
      writeTo('patch', patch, text);
      const next = text ? `apply it with: git apply ${patch}` : 'nothing is new, so it is empty';
      process.stderr.write(`patch in ${patch}: ${next}\n`);
    }
    const differs = report.gaps.some(({ state }) => state === 'contradicted');
    return exitCode() ?? (differs || report.drift.length > 0 ? 1 : 0);
  });
}

function sourceOf(settings: LearnSettings): ProbeOptions | RecordedSource {
  const { baseUrl = '', from, pathMap } = settings;
  if (from === undefined) return { ...settings, baseUrl, paths: pathMap };
  return {
    files: from.map(({ file }) => file),
    calls: from.flatMap(({ file, text }) => readRecording(text, file, pathMap)),
  };
}

/**
 * Makes the calls, or takes those of the recordings, and compares them with the contract.
 * @throws UsageError when no call has a usable response
 */
export async function learnFrom(
  source: ProbeOptions | (RecordedSource & Pick<ProbeOptions, 'signal'>),
): Promise<Learned & { readonly report: LearnReport }> {
  const startedAt = new Date();
  const isServer = 'baseUrl' in source;
  const { calls, sent, left } = isServer
    ? await runProbes(allProbes(), source)
    : { calls: source.calls, sent: 0, left: [] };
  if (calls.length === 0)
    throw new UsageError(`Nothing was learned: ${left[0] ?? 'there is no call'}.`);
  const secrets = isServer ? [source.token, ...Object.values(source.values)] : [];
  const seen = observe(calls, secrets, codePlaces);
  const answers = gapAnswers(seen);
  const drift = driftIn(seen);
  const facts = {
    source: isServer ? source.baseUrl : source.files.join(', '),
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    calls: isServer ? { made: sent, most: source.maxCalls } : { recorded: calls.length },
    left,
  };
  const date = facts.startedAt.slice(0, 10);
  return { gaps: answers, drift, seen, date, report: learnReport(facts, answers, drift) };
}

/** The calls as a table, those that cannot be made with the reason, and what they may cost. */
function describePlan(source: ProbeOptions | RecordedSource): string {
  if ('files' in source)
    return `No call: ${source.calls.length} calls are read from ${source.files.join(', ')}.`;
  const { values } = source;
  const lines = allProbes().map((probe, index) => {
    const missing = missingValue(probe, values);
    const state =
      missing === undefined ? (probe.isValid ? 'may cost' : 'should fail') : `left out: ${missing}`;
    return `${String(index + 1).padStart(3)}  ${probe.operationId.padEnd(28)}${probe.purpose} (${state})`;
  });
  return [...lines, '', ...describeGaps(), '', costs(source)].join('\n');
}

/** The gaps that calls can show, and the others with the reason. */
function describeGaps(): readonly string[] {
  const shown = gaps.filter((gap) => reasonNotShown(gap) === undefined).map(({ id }) => id);
  const hidden = gaps.filter(({ id }) => !shown.includes(id));
  return [
    `They look at ${shown.length} of ${gaps.length} gaps: ${shown.join(', ')}.`,
    ...hidden.map((gap) => `not looked at  ${gap.id.padEnd(25)}${reasonNotShown(gap)}`),
  ];
}

function costs({ values, maxCalls, baseUrl }: ProbeOptions): string {
  const possible = allProbes().filter((probe) => missingValue(probe, values) === undefined);
  const planned = possible.slice(0, maxCalls);
  const valid = planned.filter(({ isValid }) => isValid).length;
  return [
    `${planned.length} calls to ${baseUrl}, one at a time, and at most ${maxCalls} (--max-calls) with those that are repeated.`,
    `${valid} are valid: each may cost what the server charges for it. ${planned.length - valid} should fail.`,
    ...(planned.length < allProbes().length
      ? [`${allProbes().length - planned.length} are left out.`]
      : []),
  ].join(' ');
}
