import { collectDefaultMetrics, Registry } from 'prom-client';

/** One value of a gauge, with the values of its labels. */
export interface Sample<Label extends string = string> {
  labels: Record<Label, string>;
  value: number;
}

interface MetricsState {
  registry: Registry;
  /** When the values of a gauge are too old to be told, by the process's monotonic clock. */
  expiries: Map<string, number>;
  /** Gauges whose values are read at each scrape. */
  readers: Map<string, () => Sample[]>;
  isCollectingProcess: boolean;
}

const KEY = Symbol.for('tarang.metrics');
const globals = globalThis as { [KEY]?: MetricsState };

/** The registry of this process. On globalThis, because the bundled parts of the server each load this module. */
export function metricsState(): MetricsState {
  globals[KEY] ??= {
    registry: new Registry(),
    expiries: new Map(),
    readers: new Map(),
    isCollectingProcess: false,
  };
  return globals[KEY];
}

/** Adds memory, processor time, garbage collection and delays of the event loop under their usual names. */
export function collectProcessMetrics(): void {
  const state = metricsState();
  if (state.isCollectingProcess) return;
  state.isCollectingProcess = true;
  // ms. The default of 10 wakes an idle process twice as often.
  collectDefaultMetrics({ register: state.registry, eventLoopMonitoringPrecision: 20 });
}
