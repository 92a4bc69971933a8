import type { HistogramSeries } from './define';

/** Does the work and observes how long it took; `outcomeOf` names what came of it. What it throws is thrown on. */
export async function timed<Label extends string, Result>(
  series: HistogramSeries<Label | 'outcome'>,
  labels: Record<Exclude<Label, 'outcome'>, string>,
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => string = () => 'done',
): Promise<Result> {
  const started = performance.now();
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = outcomeOf(result);
    return result;
  } finally {
    const all = { ...labels, outcome } as Record<Label | 'outcome', string>;
    series.observe(all, (performance.now() - started) / 1000);
  }
}
