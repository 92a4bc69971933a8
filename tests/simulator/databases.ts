import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '@/lib/platform/db';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { ACCOUNTS_SQL, settleAccounts } from './accounts/settle-accounts';
import { settleBackOffice } from './back-office/settle-back-office';
import { type Connections, createConnections } from './engine/connections';
import { BEGINNING } from './engine/machine';
import { createSlots, type Slots } from './engine/slots';
import {
  createTablesWritten,
  type TablesWritten,
  WRITING_FUNCTIONS,
  type WritingFunction,
} from './engine/tables-written';
import { settleOffers } from './offers';
import { settlePartners } from './partners/settle-partners';
import { type People, settlePeople } from './people';
import { PREPARE_SQL, RESET_SQL } from './reset-sql';

/** The database of the seeds, which run in it one after the other, and what is kept from one run to the next. */
export interface SeedDatabase {
  connections: Connections;
  slots: Slots;
  /** A connection as the owner, which is the simulator's own. */
  monitor: pg.Client;
  people: People;
  tablesWritten: TablesWritten;
  /**
   * As it was before the first run. Rows that no statement orders come in another order when `isReordered`: until the
   * next reset PostgreSQL joins by other plans, and removes no old version of a row, so that new ones lie elsewhere, as
   * they do when other databases of the server are busy.
   */
  reset(given?: { isReordered?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export interface Server {
  urlOf(database: string): string;
  applicationUrlOf(database: string): string;
}

/** Migrates a database, in a process of its own: the migration engine leaves a timer behind. */
export async function migrate(server: Server, name: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts', 'deploy'], {
    env: {
      ...process.env,
      DATABASE_URL: server.applicationUrlOf(name),
      DATABASE_OWNER_URL: server.urlOf(name),
    },
  });
}

export interface PrepareOptions {
  /** The name of a migrated database, of which it is a copy. */
  migrated: string | null;
  /** Whether its seeds have partners too, with keys, webhooks and codes. */
  hasPartners: boolean;
  /** Whether they have gifts, second persons, invitations, lists and orders by hand. */
  hasBackOffice: boolean;
  /** Whether accounts are erased, disputes are won and lost, and prices, offers and roles change. */
  hasAccounts: boolean;
}

/**
 * A database with the demo catalogue, the people and few offers, in which `now()` is the time of the run. PostgreSQL
 * searches pg_catalog first only when the search path does not name it, so the statements of the store find this
 * function instead of PostgreSQL's own.
 */
export async function prepareDatabase(
  server: Server,
  { migrated, hasPartners, hasBackOffice, hasAccounts }: PrepareOptions,
): Promise<SeedDatabase> {
  const name = `tarang_simulator_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${migrated ?? 'template0'} strategy file_copy`);
  if (migrated === null) await migrate(server, name);
  const database = openDatabase({ url: server.urlOf(name), max: 2 });
  await seedCatalogue(database, new Date(BEGINNING));
  const settled = await settlePeople(database);
  await settleOffers(database);
  const accounts = hasAccounts ? await settleAccounts(database) : null;
  const people = {
    ...settled,
    customers: [...settled.customers, ...(accounts?.buyers ?? [])],
    partners: hasPartners ? await settlePartners(database) : null,
    backOffice: hasBackOffice ? await settleBackOffice(database) : null,
    accounts,
  };
  await database.pool.query(PREPARE_SQL);
  if (hasAccounts) await database.pool.query(ACCOUNTS_SQL);
  await database.close();
  await admin.query(`alter database ${name} set search_path = sim, pg_catalog, public`);
  const monitor = new pg.Client({ connectionString: server.urlOf(name) });
  monitor.on('error', () => {});
  await monitor.connect();
  await monitor.query('set plan_cache_mode = force_generic_plan');
  const { rows: functions } = await monitor.query<WritingFunction>(WRITING_FUNCTIONS);
  const tablesWritten = createTablesWritten(functions);
  const connections = createConnections(server.applicationUrlOf(name));
  const slots = createSlots(connections);
  await slots.load();
  /** Has a snapshot, for which PostgreSQL keeps the old versions of rows. */
  let observer: pg.Client | null = null;

  async function reorderRows(): Promise<void> {
    await connections.allowNestedLoops(false);
    observer = new pg.Client({ connectionString: server.urlOf(name) });
    await observer.connect();
    await observer.query('begin isolation level repeatable read');
    // Takes the snapshot.
    await observer.query('select');
  }

  async function endReordering(): Promise<void> {
    await observer?.end();
    observer = null;
    await connections.allowNestedLoops(true);
  }

  return {
    connections,
    slots,
    monitor,
    people,
    tablesWritten,
    async reset({ isReordered = false } = {}) {
      if (observer) await endReordering();
      await monitor.query(RESET_SQL);
      if (isReordered) await reorderRows();
    },
    async close() {
      await observer?.end();
      await slots.close();
      await connections.close();
      await monitor.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
