// Loaded into a server before it starts: how long its event loop was held up since somebody last asked, at a port of its own.
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// What is recorded is the time between two looks; a loop that is never held up has this much.
const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const inMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

// Not by HTTP: that is all the store's in this process.
createServer((asking) => {
  asking.end(JSON.stringify({ max: inMs(delay.max), p99: inMs(delay.percentile(99)) }));
  delay.reset();
})
  .listen(Number(process.env.BENCH_LOOP_PORT), '127.0.0.1')
  .unref();
