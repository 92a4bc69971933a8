// What happens to the store during a drill, one event at a time; each returns what was seen beside the traffic.
import { askDatabase } from '@/lib/launch/database/database';
import { sleep } from '@/lib/platform/time';
import type { Build } from './builds';
import { moveCustomers } from './cells';
import { type Cluster, otherMember } from './database';
import { fillDisk, freeDisk } from './disks';
import type { Front } from './front';
import { openTab } from './old-tab';
import { type DrilledStore, isReady } from './store';
import { waitFor } from './supervise';

export interface Drilled {
  cluster: Cluster;
  front: Front;
  store: DrilledStore;
  builds: [Build, Build];
}

export interface DrillEvent {
  name: string;
  /** The most seconds that may pass without a confirmed order. */
  most: number;
  /** Whether no request may fail meanwhile. */
  flawless?: boolean;
  /** Resolves with a remark, and with a sentence for each thing that must not be. */
  run(drilled: Drilled): Promise<{ remark: string; wrong?: string[] }>;
}

const CALM_MS = 10_000;
const REJOIN_MS = 120_000;
/** How long the disk of the primary stays full. */
const FULL_MS = 20_000;

const killWeb: DrillEvent = {
  name: 'kill -9 a web process',
  most: 10,
  async run({ store: { webs } }) {
    const [, web] = webs;
    web?.program.signal('SIGKILL');
    await sleep(CALM_MS);
    return { remark: 'nginx turns to the other two; started again' };
  },
};

const killWorker: DrillEvent = {
  name: 'kill -9 a worker',
  most: 10,
  async run({ store: { workers, world } }) {
    workers[0]?.signal('SIGKILL');
    // Its jobs are free once it has been silent for 20 s.
    await sleep(30_000);
    const [row] = await askDatabase<{ locked: number }>(
      world.databaseUrl,
      `select count(*)::int as locked from graphile_worker._private_jobs where locked_at < now() - interval '30 s'`,
    );
    const locked = row?.locked ?? 0;
    return {
      remark: 'its jobs were taken over',
      wrong: locked === 0 ? [] : [`${locked} jobs of the dead worker are still locked`],
    };
  },
};

const killPooler: DrillEvent = {
  name: 'kill -9 PgBouncer',
  most: 10,
  async run({ cluster }) {
    cluster.pgbouncer.signal('SIGKILL');
    await sleep(CALM_MS);
    return { remark: 'started again by its supervisor' };
  },
};

const cutStandby: DrillEvent = {
  name: 'cut off the standby',
  most: 30,
  async run({ cluster }) {
    const standby = otherMember(await cluster.primary());
    await cluster.cutOff(standby);
    await sleep(25_000);
    cluster.bringBack(standby);
    await cluster.waitUntilSafe(REJOIN_MS);
    return { remark: `${standby} came back and follows synchronously` };
  },
};

const killPrimary: DrillEvent = {
  name: 'kill -9 the primary and its Patroni',
  most: 30,
  async run({ cluster }) {
    const before = await cluster.primary();
    await cluster.cutOff(before);
    const after = otherMember(before);
    await waitFor(`${after} is promoted`, 60_000, async () => (await cluster.primary()) === after);
    await sleep(CALM_MS);
    cluster.bringBack(before);
    await cluster.waitUntilSafe(REJOIN_MS);
    return { remark: `${after} was promoted; ${before} came back as its standby` };
  },
};

const fillPrimary: DrillEvent = {
  name: "fill the primary's disk",
  most: 75,
  async run({ cluster }) {
    if (!cluster.hasDisks)
      return { remark: 'left out: a disk of its own needs root and the right to mount a tmpfs' };
    const before = await cluster.primary();
    const megabytes = fillDisk(cluster.folderOf(before));
    await sleep(FULL_MS);
    freeDisk(cluster.folderOf(before));
    await cluster.waitUntilSafe(REJOIN_MS);
    await sleep(CALM_MS);
    const after = await cluster.primary();
    const end = after === before ? `${before} remained the primary` : `${after} was promoted`;
    return { remark: `${megabytes} MB taken for ${FULL_MS / 1000} s; ${end}` };
  },
};

const roll: DrillEvent = {
  name: 'roll to the next version',
  most: 10,
  flawless: true,
  async run({ front, store, builds: [current, next] }) {
    const tab = await openTab(store.world, current);
    front.keepFilesOf(next);
    for (const worker of store.workers) {
      await worker.stop();
      worker.start(store.workerOf(next));
      await sleep(5000);
    }
    for (const { program, port } of store.webs) {
      await front.leaveOut([port]);
      await program.stop();
      program.start(store.webOf(next));
      await waitFor(`the web process at ${port} is ready`, 60_000, () => isReady(port));
      await front.leaveOut([]);
      await sleep(2000);
    }
    const fresh = await openTab(store.world, next);
    const wrong = [...(await tab.submit()), ...(await tab.loadFiles()), ...(await fresh.loadFiles())];
    if (tab.deployment !== current.id || fresh.deployment !== next.id)
      wrong.push(`pages name the deployments ${tab.deployment} and ${fresh.deployment}`);
    return { remark: "three webs and two workers; an old tab's form and files work", wrong };
  },
};

export const EVENTS: DrillEvent[] = [
  killWeb,
  killWorker,
  killPooler,
  cutStandby,
  killPrimary,
  fillPrimary,
  roll,
  moveCustomers,
];
