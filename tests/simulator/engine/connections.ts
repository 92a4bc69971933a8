import pg from 'pg';

/**
 * A connection to PostgreSQL that many runs use one after the other. A fresh one would spend more time on reading
 * PostgreSQL's catalogue than a run spends on its statements.
 */
export type Physical = pg.Client & { processID: number };

export interface Connections {
  /** At once when one is free. */
  take(): Physical | Promise<Physical>;
  /** Outside of a transaction. */
  giveBack(connection: Physical): void;
  /** Whether a connection is being opened, for which a task waits. */
  isOpening(): boolean;
  /** Whether PostgreSQL may join by nested loops, from the next plan on. */
  allowNestedLoops(isAllowed: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens connections as they are needed, one after the other: of several branches of a task that need one at the same
 * time, the first that has asked goes on first.
 */
export function createConnections(url: string): Connections {
  const all: Physical[] = [];
  const free: Physical[] = [];
  let opening = 0;
  let last: Promise<unknown> = Promise.resolve();
  let nestedLoops = 'set enable_nestloop = on';

  function open(): Promise<Physical> {
    opening += 1;
    const opened = last.then(connect);
    last = opened.catch(() => {});
    return opened;
  }

  async function connect(): Promise<Physical> {
    try {
      // pg tells the number of the backend and does not declare it.
      const client = new pg.Client({ connectionString: url }) as Physical;
      // The database may be dropped after a run that has thrown.
      client.on('error', () => {});
      await client.connect();
      // A plan that depends on how often its statement ran could find rows in another order.
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query(nestedLoops);
      all.push(client);
      return client;
    } finally {
      opening -= 1;
    }
  }

  return {
    // The oldest, which knows most statements: each connection plans those that it gets after a reset anew.
    take: () => free.shift() ?? open(),
    giveBack(connection) {
      free.push(connection);
      free.sort((one, other) => all.indexOf(one) - all.indexOf(other));
    },
    isOpening: () => opening > 0,
    async allowNestedLoops(isAllowed) {
      nestedLoops = `set enable_nestloop = ${isAllowed ? 'on' : 'off'}`;
      for (const connection of all) await connection.query(nestedLoops);
    },
    async close() {
      for (const connection of all) await connection.end();
    },
  };
}
