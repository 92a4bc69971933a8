import type { SeedDatabase } from './databases';
import { runOn } from './run-on';
import type { SeedReport } from './run-seed';
import { shrink } from './shrink';

export interface SimulateOptions {
  database: SeedDatabase;
  first: number;
  seeds: number;
  /** From one seed to the next: with 2 and an odd first one, those that are about outsiders. */
  step?: number;
  /** The number of the next seed where others take some of them; no further one begins after null. */
  take?: () => Promise<number | null>;
  /**
   * How often each seed is run again, to compare the digests: every other time with rows in another order where no
   * statement orders them.
   */
  replays?: number;
  /** Whether each run is printed step by step, and not only those that fail. */
  timeline?: boolean;
  /** Whether what fails is run again with fewer faults and customers, and its timeline printed. */
  shrinks?: boolean;
  /** Whether the first seed that fails is the last. */
  untilRed?: boolean;
  /** ms of real time after which no further seed begins. */
  within?: number;
  say?: (line: string) => void;
}

export interface SimulationReport {
  seeds: number;
  steps: number;
  checks: number;
  faults: Map<string, number>;
  failed: SeedReport[];
}

/** Runs seeds one after the other, each on a database of its own, and says what failed. */
export async function simulate({
  database,
  first,
  seeds,
  step = 1,
  take,
  replays = 0,
  timeline = false,
  shrinks = false,
  untilRed = false,
  within = Number.POSITIVE_INFINITY,
  say = () => {},
}: SimulateOptions): Promise<SimulationReport> {
  const since = performance.now();
  let [replayed, identical] = [0, 0];
  const report: SimulationReport = { seeds: 0, steps: 0, checks: 0, faults: new Map(), failed: [] };
  while (report.seeds < seeds && performance.now() - since < within) {
    const seed = take ? await take() : first + report.seeds * step;
    if (seed === null) break;
    const run = await runOn(database, { seed });
    report.seeds += 1;
    report.steps += run.steps;
    report.checks += run.checks;
    for (const [fault, count] of Object.entries({ ...run.faults, ...run.partners }))
      report.faults.set(fault, (report.faults.get(fault) ?? 0) + count);
    if (timeline) for (const line of run.lines) say(line);
    say(
      `seed ${seed}: ${run.digest}, ${run.steps} steps, ${run.checks} checks${run.failure ? ', FAILED' : ''}`,
    );
    for (let replay = 1; replay <= replays; replay += 1) {
      const again = await runOn(database, { seed, isReordered: replay % 2 === 1 });
      const isSame = again.digest === run.digest;
      replayed += 1;
      if (isSame) {
        identical += 1;
        continue;
      }
      const at = run.lines.findIndex((line, index) => line !== again.lines[index]);
      say(
        `replay ${replay} differs from line ${at}:\n${run.lines.slice(Math.max(0, at - 12), at + 1).join('\n')}\nand\n${again.lines.slice(at, at + 4).join('\n')}`,
      );
      report.failed.push({ ...again, failure: 'a replay differs' });
    }
    if (run.failure) {
      report.failed.push(run);
      say(run.failure);
      if (shrinks) describeShrunk(await shrink(database, run), say);
      if (untilRed) break;
    }
  }
  const took = (performance.now() - since) / 1000;
  say(
    `${report.seeds} seeds, ${report.steps} steps, ${report.checks} checks of all rules in ${took.toFixed(1)} s`,
  );
  if (replayed > 0) say(`${identical} of ${replayed} replays identical`);
  for (const [fault, count] of [...report.faults].sort(([, a], [, b]) => b - a))
    say(`${String(count).padStart(7)} ${fault}`);
  return report;
}

function describeShrunk({ failure, drawn, customers, lines }: SeedReport, say: (line: string) => void): void {
  say(`with ${customers} customers and the faults ${drawn.join(', ') || '(none)'}:`);
  for (const line of lines) say(line);
  say(failure ?? '');
}
