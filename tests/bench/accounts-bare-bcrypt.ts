import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Measured, quantile } from './load';

// Only the comparison, again and again: the lower bound of a sign-in's cost.
const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const { compareSync } = require('bcryptjs');
const times = [];
const until = performance.now() + workerData.seconds * 1000;
while (performance.now() < until) {
  const from = performance.now();
  compareSync('x'.repeat(44), workerData.hash);
  times.push(performance.now() - from);
}
parentPort.postMessage(times);
`;

/** bcryptjs by itself on as many threads as the store has, all busy for so long. */
export async function loadBcrypt(hash: string, seconds: number): Promise<Measured> {
  const started = performance.now();
  const all = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const worker = new Worker(CODE, { eval: true, workerData: { hash, seconds }, execArgv: [] });
      return new Promise<number[]>((resolve, reject) => worker.on('message', resolve).on('error', reject));
    }),
  );
  const times = all.flat();
  const took = (performance.now() - started) / 1000;
  return {
    rate: times.length / took,
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}
