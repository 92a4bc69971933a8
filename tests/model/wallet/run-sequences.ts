import fc from 'fast-check';
import { checkInvariants } from '@/lib/domain/stats';
import { getStatement, listTransactions } from '@/lib/domain/wallet';
import { type Mood, type Sequence, sequenceOf } from './choices';
import { agree, type Model, newModel } from './model';
import { type Listener, live } from './moments';
import type { Real } from './real';

export interface RunOptions {
  seed: number;
  sequences: number;
  mood: Mood;
  /** Where to begin, as a failure named it. */
  path?: string;
}

/** What was run, so that an idle run is not mistaken for a good one. */
export interface RunReport {
  seed: number;
  sequences: number;
  /** Moments in which something was done. */
  steps: number;
  /** How often each command was. */
  commands: Record<string, number>;
  /** How often a process died on purpose. */
  deaths: number;
  /** Null, or what went wrong, with the seed and path that replay it. */
  failure: string | null;
}

// Tries after a failure: the shortest of them is short enough to read.
const SHRINK_AT_MOST = 60;
// Thirty round trips, for rules that each step has checked in one.
const PROVE_EVERY = 20;

/** Runs random sequences in one store, one after the other; a failure is made as short as it can be. */
export async function runSequences(
  real: Real,
  { seed, sequences, mood, path }: RunOptions,
): Promise<RunReport> {
  const report: RunReport = { seed, sequences: 0, steps: 0, commands: {}, deaths: 0, failure: null };
  let left = SHRINK_AT_MOST;
  let failed = false;
  const property = fc.asyncProperty(sequenceOf(mood), async (given) => {
    if (failed) left -= 1;
    if (left < 0) return;
    try {
      await play(real, given, report);
    } catch (error) {
      failed = true;
      throw error;
    }
    report.sequences += 1;
  });
  const result = await fc.check(property, {
    seed,
    numRuns: sequences,
    // Every sequence as long as any other, not the first ones short.
    unbiased: true,
    ...(path === undefined ? {} : { path, endOnFailure: true }),
  });
  report.deaths = real.cutter.cuts();
  if (result.failed) report.failure = describeFailure(seed, mood, result);
  return report;
}

/** Throws with all steps so far when the two disagree. */
async function play(real: Real, { openings, moments }: Sequence, report: RunReport): Promise<void> {
  const story: string[] = [];
  const listener: Listener = {
    did(command) {
      report.commands[command] = (report.commands[command] ?? 0) + 1;
    },
    happens: (what) => void story.push(what),
  };
  try {
    let model = newModel(await real.begin(openings));
    for (const moment of moments) {
      const next = await live(real, model, moment, listener);
      if (next === null) continue;
      report.steps += 1;
      model = next;
    }
    if (report.sequences % PROVE_EVERY === 0) await assertProved(real);
    await assertRead(real, model);
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(`after\n  ${story.join('\n  ')}\n${why}`, { cause: error });
  }
}

async function assertProved(real: Real): Promise<void> {
  const broken = (await checkInvariants(real.context())).filter(({ ok }) => !ok);
  agree(broken.length === 0, `the proof finds ${JSON.stringify(broken)}`);
}

/** What customers read of their money. */
async function assertRead(real: Real, { people }: Model): Promise<void> {
  const context = real.context();
  for (const [who, { userId, balance }] of people.entries()) {
    const always = { userId, from: '2026-01-01', to: '2099-12-31' };
    const { closing, lines } = await getStatement(context, always);
    agree(
      closing === Number(balance) / 100,
      `the statement of ${userId} closes with ${closing}, not ${balance}`,
    );
    const shown = await listTransactions(context, { ...always, page: 1, limit: 1000 });
    const moved = shown.filter(({ status }) => status === 'Success' || status === 'Refunded');
    // An opening balance has no line of its own.
    const opened = real.person(who).balance > 0n ? 1 : 0;
    agree(moved.length === lines.length - opened, `${userId} sees ${moved.length} lines of ${lines.length}`);
  }
}

function describeFailure(
  seed: number,
  mood: Mood,
  { counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[Sequence]>,
): string {
  const [shortest] = counterexample ?? [];
  const text = JSON.stringify(shortest, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  const error = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [
    `replay: tsx tests/model/wallet.ts --seed ${seed} --mood ${mood} --path ${counterexamplePath}`,
    `shortest: ${text}`,
    error,
  ].join('\n');
}

/** One report of several stores. */
export function merge(reports: RunReport[]): RunReport {
  const sum = (of: (report: RunReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const commands: Record<string, number> = {};
  for (const report of reports)
    for (const [name, times] of Object.entries(report.commands))
      commands[name] = (commands[name] ?? 0) + times;
  return {
    seed: reports[0]?.seed ?? 0,
    sequences: sum(({ sequences }) => sequences),
    steps: sum(({ steps }) => steps),
    deaths: sum(({ deaths }) => deaths),
    commands,
    failure: reports.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}
