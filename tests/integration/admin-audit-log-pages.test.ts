// The audit log with many lines, which cannot be taken away again: its pages and its indexes.
import { expect, test } from 'vitest';
import { listAuditLog, readAuditLog, recordAudit } from '@/lib/domain/audit-log';
import { auditLogFilters, auditLogQuery } from '@/lib/domain/audit-log/schema';
import { after, minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase();
const context = { db: db.prisma, sealer: testSealer };
const ravi = await make.makeAdmin(db.prisma);
const start = new Date('2026-11-20T18:29:00.000Z');

/** One line a minute, each about an item of its own. */
async function record(minute: number) {
  const clock = { now: () => after(start, minutes(minute)) };
  const actor = make.makeActor({ id: ravi.id, requestId: `r${minute}` });
  const change = { action: 'create-item', objectType: 'item', objectId: String(minute) };
  await recordAudit(
    { db: db.prisma, clock, actor },
    { ...change, before: { price: minute }, after: { price: 9 } },
  );
}

const auditLog = (query: object = {}) => listAuditLog(context, auditLogQuery.parse(query));
const minutesOf = ({ changes }: { changes: { requestId: string | null }[] }) =>
  changes.map(({ requestId }) => Number(requestId?.slice(1)));

test('the audit log is paged by key, down and up again', async () => {
  for (let n = 4; n < 120; n++) await record(n);
  const first = await auditLog({ action: 'create-item' });
  const second = await auditLog({ action: 'create-item', before: first.older });
  const third = await auditLog({ action: 'create-item', before: second.older });
  expect([first, second, third].flatMap(minutesOf)).toEqual(Array.from({ length: 116 }, (_, n) => 119 - n));
  expect(third.older).toBeNull();
  expect(minutesOf(await auditLog({ action: 'create-item', after: third.newer }))).toEqual(minutesOf(second));
  const end = await auditLog({ action: 'create-item', last: '1' });
  expect(minutesOf(end).at(-1)).toBe(4);
  expect(first.total).toBe(116);
});

test('every filter of the audit log is served by an index', async () => {
  await db.pool.query(`
    insert into audit_entries (actor_id, action, object_type, object_id, at)
    select case when n % 50 = 0 then 'a' || n % 7 else 'b' end, 'do-' || n % 20, 'item', (n % 5000)::text,
           timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 60000) n`);
  await owner.pool.query('analyze audit_entries');
  const conditions = ["action = 'do-3'", "object_id = '77'", "actor_id = any(array['a1', 'a2'])", 'true'];
  for (const condition of conditions) {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`
      explain select id::text as id, created_at from (select *, at as created_at from audit_entries) entries
       where ${condition} order by created_at desc, id::text desc limit 51`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, condition).toContain('Index');
    expect(plan, condition).not.toContain('Seq Scan');
  }
});

test('the file has every entry that its filters find, once, newest first, in parts', async () => {
  const parts: string[][] = [];
  for await (const part of readAuditLog(context, auditLogFilters.parse({ action: 'do-3' })))
    parts.push(part.map(({ _id }) => _id));
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 500, 500, 500, 500]);
  const found = await db.prisma.auditEntry.findMany({ where: { action: 'do-3' }, orderBy: { at: 'desc' } });
  expect(parts.flat()).toEqual(found.map(({ id }) => id.toString()));
});
