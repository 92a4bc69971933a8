import { Counter, Gauge, Histogram } from 'prom-client';
import { metricsState, type Sample } from './registry';

interface Definition<Label extends string> {
  name: string;
  help: string;
  /** Each has a few values, known beforehand: every combination is a series of its own, which is kept for months. */
  labels: readonly Label[];
}

/** What a rule or a dashboard needs to know of a metric. */
export interface Series<Label extends string = string> extends Definition<Label> {
  kind: 'counter' | 'gauge' | 'histogram';
  /** Seconds, of a histogram. */
  buckets?: readonly number[];
}

type Labels<Label extends string> = Record<Label, string>;

export interface CounterSeries<Label extends string> extends Series<Label> {
  add(labels: Labels<Label>, count?: number): void;
}

export interface GaugeSeries<Label extends string> extends Series<Label> {
  /** Replaces all values. They are told for `lastFor` ms at the most: a value that nobody renews would be a lie. */
  replace(samples: Sample<Label>[], lastFor: number): void;
  /** Reads the values at each scrape. */
  readFrom(read: () => Sample<Label>[]): void;
}

export interface HistogramSeries<Label extends string> extends Series<Label> {
  observe(labels: Labels<Label>, seconds: number): void;
}

// A metric is made at its first use, or found: another part of the bundled server may have made it.

export function defineCounter<const Label extends string>(given: Definition<Label>): CounterSeries<Label> {
  const metric = () =>
    (metricsState().registry.getSingleMetric(given.name) as Counter<Label> | undefined) ??
    new Counter({ ...optionsOf(given), labelNames: given.labels });
  return { ...given, kind: 'counter', add: (labels, count = 1) => metric().inc(labels, count) };
}

export function defineHistogram<const Label extends string>(
  given: Definition<Label> & { buckets: readonly number[] },
): HistogramSeries<Label> {
  const metric = () =>
    (metricsState().registry.getSingleMetric(given.name) as Histogram<Label> | undefined) ??
    new Histogram({ ...optionsOf(given), labelNames: given.labels, buckets: [...given.buckets] });
  return { ...given, kind: 'histogram', observe: (labels, seconds) => metric().observe(labels, seconds) };
}

export function defineGauge<const Label extends string>(given: Definition<Label>): GaugeSeries<Label> {
  const { name, labels } = given;
  const metric = () =>
    (metricsState().registry.getSingleMetric(name) as Gauge<Label> | undefined) ??
    new Gauge({
      ...optionsOf(given),
      labelNames: labels,
      collect() {
        const { readers, expiries } = metricsState();
        const read = readers.get(name);
        if (read) fill(this, labels, read());
        else if (performance.now() > (expiries.get(name) ?? 0)) empty(this, labels);
      },
    });
  return {
    ...given,
    kind: 'gauge',
    replace(samples, lastFor) {
      metricsState().expiries.set(name, performance.now() + lastFor);
      fill(metric(), labels, samples);
    },
    readFrom(read) {
      metricsState().readers.set(name, read);
      metric();
    },
  };
}

function optionsOf({ name, help }: Definition<string>) {
  return { name, help, registers: [metricsState().registry] };
}

function fill<Label extends string>(gauge: Gauge<Label>, labels: readonly Label[], samples: Sample[]): void {
  empty(gauge, labels);
  for (const sample of samples) gauge.set(sample.labels as Labels<Label>, sample.value);
}

/** Without any value. A reset alone leaves 0 in a gauge without labels, which says that all is well. */
function empty(gauge: Gauge<string>, labels: readonly string[]): void {
  gauge.reset();
  if (labels.length === 0) gauge.remove();
}
