import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { type Listener, listen, listenUrlOf, type Notified } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { ADDED, readAdded } from './added-jobs';
import { createLanePolls, type LanePolls } from './lane-polls';
import { type Lane, laneFlags, takesJob } from './lanes';

/** The queue's own channels: it tells each added job without its name, and each upgrade of its tables. */
const QUEUE_ADDED = 'jobs:insert';
const QUEUE_UPGRADED = 'worker:migrate';

/** The connection on which the queue's runner of a lane listens. */
class LaneConnection extends EventEmitter {
  /** The runner asks only to listen and to listen no more, which one connection does for all lanes. */
  async query(): Promise<void> {}
}

export interface WakeUps {
  /** The pool for the queue's runner of a lane. */
  poolFor(lane: Lane): Pool;
  /** When the slots of a lane poll the queue. */
  pollsOf(lane: Lane): LanePolls;
  close(): Promise<void>;
}

/**
 * Wakes the lanes of a worker when a job of theirs is added. By itself each runner of the queue would keep a connection
 * to listen on, and look at the queue for every added job: with seven lanes, 28 looks for an order with three jobs
 * (measured). Jobs that are added otherwise than by `enqueue` (by the schedule, or by a version before this one) are
 * found by the next look of their lane, after at most 2 s.
 */
export function openWakeUps(pool: Pool, lanes: readonly Lane[], log: Log): WakeUps {
  const connections = new Map(lanes.map((lane) => [lane, new LaneConnection()] as const));
  const polls = new Map(lanes.map((lane) => [lane, createLanePolls()] as const));
  const pollsOf = (lane: Lane) => polls.get(lane) ?? createLanePolls();

  /** Wakes the slots that wait after a job first: the runner takes them for busy ones. */
  function wake(lane: Lane, added: number): void {
    const count = Math.min(pollsOf(lane).announce(added), lane.slots);
    if (count > 0)
      connections
        .get(lane)
        ?.emit('notification', { channel: QUEUE_ADDED, payload: JSON.stringify({ count }) });
  }

  function onChange(notification: Notified | null): void {
    if (notification === null) for (const lane of lanes) wake(lane, Number.POSITIVE_INFINITY);
    else if (notification.channel === ADDED) {
      const { job, lane: wanted, count } = readAdded(notification.payload);
      for (const lane of lanes)
        if (takesJob(lanes, lane, job) && !laneFlags(lanes, lane).includes(wanted)) wake(lane, count);
    } else for (const connection of connections.values()) connection.emit('notification', notification);
  }
  const listener: Listener = listen({
    url: listenUrlOf(pool),
    channels: [ADDED, QUEUE_UPGRADED],
    onChange,
    onError: (error) => log.warn({ err: error }, 'added jobs are not heard'),
  });
  return {
    poolFor: (lane) => poolWith(pool, connections.get(lane) ?? new LaneConnection()),
    pollsOf,
    close: () => listener.close(),
  };
}

type OnConnected = (error: undefined, client: LaneConnection, release: () => void) => void;

/**
 * The same pool, which answers with this connection to the runner's one request with a callback: its connection to
 * listen on.
 */
function poolWith(pool: Pool, connection: LaneConnection): Pool {
  const connect = (onConnected?: OnConnected) =>
    onConnected ? onConnected(undefined, connection, () => {}) : pool.connect();
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
