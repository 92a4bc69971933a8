import pg from 'pg';
import { openClient, type PrismaClient } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import type { Connections } from './connections';
import { Lease, type Statement } from './lease';
import { nameOfStatement } from './named-statements';
import type { Task } from './scheduler';

/** Access to the database for one task at a time. */
export interface Slot {
  prisma: PrismaClient;
  pool: pg.Pool;
  task: Task | null;
  leases: Set<Lease>;
}

/** What a run does with the statements of its tasks. */
interface Handling {
  run(slot: Slot, lease: Lease, statement: Statement): Promise<unknown>;
  /** Ends a connection that was given back within a transaction. */
  abandon(lease: Lease): void;
}

export interface Slots {
  all: readonly Slot[];
  /**
   * Has each client load its compiler of queries, which takes real time: a task that does several things at once would
   * go on with some of them meanwhile.
   */
  load(): Promise<void>;
  /** From now on the statements are those of this run. */
  use(handling: Handling): void;
  close(): Promise<void>;
}

/** More than tasks run at once, so that one whose process died is not used by the next task. */
const SLOTS = 12;
/** Connections that one task has at once. */
const MOST_LEASES = 4;

/** Slots that many runs use one after the other: a client of Prisma keeps what it has compiled. */
export function createSlots(connections: Connections): Slots {
  let current: Handling | undefined;
  const handling = (): Handling => {
    if (!current) throw new Error('no run has begun');
    return current;
  };

  function createSlot(): Slot {
    const leases = new Set<Lease>();
    const waiting: (() => void)[] = [];
    let taking = 0;

    async function connect(): Promise<Lease> {
      while (leases.size + taking >= MOST_LEASES)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      taking += 1;
      try {
        const physical = await connections.take();
        const lease = new Lease(physical, (own, statement) => handling().run(slot, own, statement), leave);
        leases.add(lease);
        return lease;
      } finally {
        taking -= 1;
      }
    }

    function leave(lease: Lease): void {
      if (lease.inTransaction) {
        handling().abandon(lease);
        return;
      }
      if (!leases.delete(lease)) return;
      lease.isEnded = true;
      connections.giveBack(lease.physical);
      waiting.shift()?.();
    }

    // Prisma's adapter takes a pool only when it is one of pg, which this is; it opens nothing itself.
    const pool = new pg.Pool({ max: 1 });
    Reflect.set(pool, 'connect', connect);
    Reflect.set(pool, 'query', async (...given: Parameters<Lease['query']>) => {
      const lease = await connect();
      try {
        return await lease.query(...given);
      } finally {
        lease.release();
      }
    });
    const slot: Slot = { pool, prisma: prismaOn(pool), task: null, leases };
    return slot;
  }

  const all = Array.from({ length: SLOTS }, createSlot);
  return {
    all,
    async load() {
      current = { run: (_slot, _lease, { send }) => send(), abandon: () => {} };
      for (const { prisma } of all) await prisma.currencyRate.findFirst();
    },
    use(given) {
      current = given;
    },
    async close() {
      for (const { prisma } of all) await prisma.$disconnect();
    },
  };
}

function prismaOn(pool: pg.Pool): PrismaClient {
  // The times are those of the machine: a run that waits for a busy one must not end differently.
  return openClient(pool, {
    onError: () => {},
    name: nameOfStatement,
    transactions: { maxWait: minutes(5), timeout: minutes(10) },
  });
}
