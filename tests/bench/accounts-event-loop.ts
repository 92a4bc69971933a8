// Loaded into a server before it starts: reports at a port of its own how long its event loop was blocked since the
// last request.
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// What is recorded is the time between two samples; an event loop that is never blocked has this much.
const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const inMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

// Not by HTTP, because this process's HTTP is the store's.
createServer((asking) => {
  asking.end(JSON.stringify({ max: inMs(delay.max), p99: inMs(delay.percentile(99)) }));
  delay.reset();
})
  .listen(Number(process.env.BENCH_LOOP_PORT), '127.0.0.1')
  .unref();
