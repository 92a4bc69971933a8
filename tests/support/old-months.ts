// A database whose events go back for years, as after years of trade: its first partition ends 30 months ago, and each
// month since has its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { archivePartition } from '@/lib/launch/backup/archive/archive-partition';
import type { BackupSettings } from '@/lib/launch/backup/backup-settings';
import { openFile } from '@/lib/launch/backup/store-file';
import type { Order } from '@/lib/platform/db';
import { testDatabase } from './database';
import * as make from './make';
import type { OrderGiven } from './make/order';
import { monthFromNow } from './months';

const FIRST_END = 30;

export interface EventGiven {
  kind: string;
  from?: Order['status'];
  to?: Order['status'];
  detail?: object;
  at?: Date;
}

/** Call it in a test. */
export async function openOldMonths() {
  const database = await testDatabase();
  const { prisma } = database.db;
  const { pool } = database.owner;
  const folder = mkdtempSync(path.join(tmpdir(), 'tarang-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings: BackupSettings = {
    key: 'a key of this test alone, 0123456789 abcdefgh',
    folder: path.join(folder, 'backups'),
    spool: path.join(folder, 'wal-spool'),
    cluster: path.join(folder, 'cluster'),
    keepDays: 7,
    eventsKeepMonths: 25,
  };

  /** The beginning of a month (IST) so many months ago, and the name of its partition. */
  const monthsAgo = (months: number) => monthFromNow(pool, -months);

  async function addPartition(name: string, from: string, until: string): Promise<void> {
    await pool.query(`select tarang_prepare_order_event_partition('${name}')`);
    await pool.query(
      `alter table order_events attach partition ${name} for values from (${from}) to (${until})`,
    );
  }

  await pool.query('drop table order_events_initial');
  const bound = async (months: number) => `'${(await monthsAgo(months)).first.toISOString()}'`;
  await addPartition('order_events_initial', 'minvalue', await bound(FIRST_END));
  for (let months = FIRST_END; months > 0; months -= 1)
    await addPartition((await monthsAgo(months)).name, await bound(months), await bound(months - 1));
  await pool.query('select tarang_create_order_event_partitions(0)');

  /** An order that was placed in the middle of a month, with its events, of which the first is its placing. */
  async function addOrder(months: number, given: OrderGiven, events: EventGiven[]): Promise<Order> {
    const createdAt = new Date((await monthsAgo(months)).first.getTime() + 14 * 86_400_000);
    const order = await make.makeOrder(prisma, { createdAt, updatedAt: createdAt, ...given });
    for (const { at = order.createdAt, ...event } of [{ kind: 'created', to: 'Created' as const }, ...events])
      await prisma.orderEvent.create({ data: { orderId: order.id, at, ...event } });
    return order;
  }

  return {
    database,
    prisma,
    pool,
    settings,
    monthsAgo,
    addOrder,
    archive: (given: Partial<BackupSettings> = {}) =>
      archivePartition({ ...settings, ...given }, database.ownerUrl),
    /** The lines of a stored file. */
    async linesOf(file: string): Promise<Record<string, unknown>[]> {
      const lines = (await text(openFile(settings, file))).trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line));
    },
    async partitions(): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select partition::text as name from tarang_partitions('order_events') where not is_default order by upper`,
      );
      return rows.map(({ name }) => name);
    },
  };
}

/** The events of an order that was paid and delivered. */
export const DELIVERED: EventGiven[] = [
  { kind: 'paid', from: 'Created', to: 'Processing', detail: { utr: '412345678901' } },
  { kind: 'delivered', from: 'Processing', to: 'Completed' },
];
