// The audit log as it is read: what was changed, by which user, from what to what; and that it cannot be changed.
import { expect, test } from 'vitest';
import { listAuditLog, listChanges, recordAudit } from '@/lib/domain/audit-log';
import { auditLogQuery } from '@/lib/domain/audit-log/schema';
import { sealContacts } from '@/lib/domain/personal-fields';
import { violatesCheck } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase();
const context = { db: db.prisma, sealer: testSealer };
const asha = await make.makeAdmin(db.prisma, { name: 'Asha', email: 'asha@example.com' });
const ravi = await make.makeAdmin(db.prisma, { name: 'Ravi', email: 'ravi@example.com' });
const start = new Date('2026-11-20T18:29:00.000Z');

/** One line a minute: the second is a minute later, on the next day in India. */
async function record(minute: number, actorId: string | null, action: string, objectId: string) {
  const clock = { now: () => after(start, minutes(minute)) };
  const actor = make.makeActor({ id: actorId, requestId: `r${minute}` });
  const change = { action, objectType: 'item', objectId };
  await recordAudit(
    { db: db.prisma, clock, actor },
    { ...change, before: { price: minute }, after: { price: 9 } },
  );
}
await sealContacts(context);
await record(0, asha.id, 'update-item', '10101');
await record(1, ravi.id, 'update-item', '10102');
await record(2, ravi.id, 'delete-item', '10101');
await record(3, null, 'prove-books', 'books');

const auditLog = (query: object = {}) => listAuditLog(context, auditLogQuery.parse(query));
const minutesOf = ({ changes }: { changes: { requestId: string | null }[] }) =>
  changes.map(({ requestId }) => Number(requestId?.slice(1)));

test('the audit log shows who changed what, from what to what, when and in which request', async () => {
  const { changes, total, actions } = await auditLog();
  expect(total).toBe(4);
  expect(actions).toEqual(['delete-item', 'prove-books', 'update-item']);
  expect(changes[3]).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    at: start.toISOString(),
    action: 'update-item',
    objectType: 'item',
    objectId: '10101',
    objectName: null,
    actorId: asha.id,
    actor: 'Asha',
    before: { price: 0 },
    after: { price: 9 },
    requestId: 'r0',
  });
  expect(changes[0]).toMatchObject({ actorId: null, actor: null });
});

test.each([
  [{}, [3, 2, 1, 0]],
  [{ action: 'update-item' }, [1, 0]],
  [{ object: '10101' }, [2, 0]],
  [{ actor: 'RAVI@' }, [2, 1]],
  [{ actor: 'ravi@EXAMPLE.com' }, [2, 1]],
  [{ actor: '@example.com' }, [2, 1, 0]],
  [{ actor: 'rav@' }, []],
  [{ actor: '@' }, []],
  [{ actor: asha.id }, [0]],
  [{ actor: 'store' }, [3]],
  [{ actor: 'nobody' }, []],
  // 18:30 UTC is midnight in India.
  [{ to: '2026-11-20' }, [0]],
  [{ from: '2026-11-21', action: 'update-item' }, [1]],
  [{ action: ['a', 'b'], from: 'yesterday', limit: '7', before: '???' }, [3, 2, 1, 0]],
])('the audit log is filtered by %j', async (query, expected) => {
  const page = await auditLog(query);
  expect(minutesOf(page)).toEqual(expected);
  expect(page.total).toBe(expected.length);
});

test('the audit log of one object has its own lines only, the newest first', async () => {
  expect(
    minutesOf({ changes: await listChanges(context, { objectType: 'item', objectId: '10101' }) }),
  ).toEqual([2, 0]);
  expect(await listChanges(context, { objectType: 'product', objectId: '10101' })).toEqual([]);
});

test.each([
  ['changed', "update audit_entries set actor_id = 'nobody'"],
  ['deleted', 'delete from audit_entries'],
  ['emptied', 'truncate audit_entries'],
])('the audit log cannot be %s even by the owner of its table', async (_, statement) => {
  const before = await db.prisma.auditEntry.findMany();
  const refused = await owner.prisma.$executeRawUnsafe(statement).then(
    () => null,
    (error: unknown) => error,
  );
  expect(violatesCheck(refused, 'audit_entries_append_only')).toBe(true);
  expect(await db.prisma.auditEntry.findMany()).toEqual(before);
});
