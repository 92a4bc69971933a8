import autocannon from 'autocannon';

export interface Load {
  url: string;
  /** Each connection's own request; called once per connection. */
  requestOf?: (connection: number) => autocannon.Request;
  seconds: number;
  connections?: number;
}

export interface Measured {
  /** Answers per second. */
  rate: number;
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

export const CONNECTIONS = 10;

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Of an even number of values, the middle between the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const pair = Number.isInteger(half)
    ? sorted.slice(half - 1, half + 1)
    : [sorted[Math.floor(half)] ?? Number.NaN];
  return pair.reduce((sum, value) => sum + value, 0) / pair.length;
}

/** Requests one address as fast as so many connections can. Throws when any answer was not a success. */
export async function press({ url, requestOf, seconds, connections = CONNECTIONS }: Load): Promise<Measured> {
  const times: number[] = [];
  let connection = 0;
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds,
        ...(requestOf && {
          setupClient: (client: autocannon.Client) => client.setRequests([requestOf(connection++)]),
        }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const took = (performance.now() - started) / 1000;
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${url}: ${bad} of ${times.length} answers were no success`);
  return {
    rate: times.length / took,
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

export interface Rounds {
  a: Measured[];
  b: Measured[];
}

/** A/B/A/B in one run, after a warm-up of both: a disturbance of the machine affects both. */
export async function alternate(
  rounds: number,
  a: (seconds: number) => Promise<Measured>,
  b: (seconds: number) => Promise<Measured>,
): Promise<Rounds> {
  await a(SECONDS.warm);
  await b(SECONDS.warm);
  const done: Rounds = { a: [], b: [] };
  for (let round = 0; round < rounds; round++) {
    done.a.push(await a(SECONDS.round));
    done.b.push(await b(SECONDS.round));
  }
  return done;
}

const quick = process.env.BENCH_QUICK === '1';
/** BENCH_QUICK=1: shorter and noisier, for work on the benchmark itself. */
export const SECONDS = { warm: quick ? 2 : 4, round: quick ? 3 : 6 };
export const ROUNDS = quick ? 2 : 4;

export function middle(measured: Measured[]): Measured {
  const of = (pick: (one: Measured) => number) => median(measured.map(pick));
  return {
    rate: of((one) => one.rate),
    count: of((one) => one.count),
    p50: of((one) => one.p50),
    p95: of((one) => one.p95),
  };
}

/**
 * The median of each round's ratio, not the ratio of medians, because a round's two halves ran on the machine in the
 * same state.
 */
export function ratioOf({ a, b }: Rounds): number {
  return median(a.map((one, round) => one.rate / (b[round]?.rate ?? Number.NaN)));
}
