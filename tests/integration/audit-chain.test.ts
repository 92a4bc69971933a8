// The chain over the audit log: what the owner of the tables changes past the database's rules is found and named.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordAudit, writeAuditHead } from '@/lib/domain/audit-log';
import { checkInvariants } from '@/lib/domain/stats';
import { type Db, isRetryable, transaction } from '@/lib/platform/db';
import { systemClock } from '@/lib/platform/time';
import { deploy, status } from '@/prisma/migrate';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import * as make from '../support/make';

const { db, owner, ownerUrl } = await testDatabase();
const { log } = testLog();
const context = { db: db.prisma, clock: systemClock, actor: make.makeActor({ id: null }), log };
const folder = await mkdtemp(path.join(tmpdir(), 'tarang-audit-'));
const file = path.join(folder, 'deeper', 'heads.jsonl');
afterAll(() => rm(folder, { recursive: true, force: true }));

const record = (objectId: string, inside: { db: Db } = context) =>
  recordAudit(
    { ...context, ...inside },
    { action: 'edit-item', objectType: 'item', objectId, after: { n: objectId } },
  );

/** Runs statements as the owner, past all triggers. */
const forge = (...statements: string[]) =>
  owner.pool.query(
    ['set session_replication_role = replica', ...statements, 'reset session_replication_role'].join(';'),
  );

beforeEach(async () => {
  await forge(
    'delete from audit_entries',
    'delete from audit_chain',
    'alter sequence audit_entries_id_seq restart',
  );
  await rm(file, { force: true });
  for (const n of [1, 2, 3, 4, 5]) await record(String(n));
});

/** What is found, without the names of the rules. */
async function found(): Promise<string[]> {
  const findings = await checkInvariants(context, { auditHeadsFile: file });
  return findings.flatMap(({ offenders }) => offenders);
}

test('an unchanged audit log has a whole chain', async () => {
  await writeAuditHead(context, file);
  await record('6');
  await writeAuditHead(context, file);
  expect(await found()).toEqual([]);
  expect(await db.prisma.auditLink.count()).toBe(6);
});

test.each([
  ["update audit_entries set object_id = '9' where id = 3", 'entry 3 (position 3): the entry was changed'],
  ["update audit_entries set actor_id = 'x' where id >= 2", 'entry 2 (position 2): the entry was changed'],
  [`update audit_entries set after = '{"n": 3}' where id = 3`, 'entry 3 (position 3): the entry was changed'],
  ["update audit_entries set before = 'null' where id = 4", 'entry 4 (position 4): the entry was changed'],
  [
    "update audit_entries set at = at + interval '1 ms' where id = 1",
    'entry 1 (position 1): the entry was changed',
  ],
])('a changed entry of the audit log is named: %s', async (statement, sentence) => {
  await forge(statement);
  expect(await found()).toEqual([sentence]);
});

test('a deleted entry of the audit log is named, with and without its link', async () => {
  await forge('delete from audit_entries where id = 2');
  expect(await found()).toEqual(['entry 2 (position 2): the entry is missing']);
  await forge('delete from audit_chain where entry_id = 2');
  expect(await found()).toEqual(['entry 3 (position 3): position 2 is missing']);
  await forge('update audit_chain set position = position - 1 where position > 2');
  expect(await found()).toEqual(['entry 3 (position 2): it does not follow from the entry before']);
});

test('entries of the audit log that changed places are named, whether their ids or their links were exchanged', async () => {
  await forge('update audit_entries set id = case id when 2 then 3 else 2 end + 100 where id in (2, 3)');
  await forge('update audit_entries set id = id - 100 where id > 100');
  expect(await found()).toEqual(['entry 2 (position 2): the entry was changed']);
  await forge(
    'update audit_chain set entry_id = case entry_id when 2 then 3 else 2 end + 100 where entry_id in (2, 3)',
  );
  await forge('update audit_chain set entry_id = entry_id - 100 where entry_id > 100');
  expect(await found()).toEqual(['entry 3 (position 2): the entry was changed']);
});

test('an entry that was added to the audit log past the triggers is named', async () => {
  await forge(
    "insert into audit_entries (id, action, object_type, object_id, at) values (77, 'edit-item', 'item', '1', now())",
  );
  expect(await found()).toEqual(['entry 77 was added past the chain']);
});

/** Makes the chain anew, as an owner would who wants to hide a change. */
const REBUILD = `delete from audit_chain; do $$
  declare entry audit_entries;
  begin
    for entry in select * from audit_entries order by id loop perform tarang_append_to_audit_chain(entry); end loop;
  end $$`;

test('a chain that was made anew or cut off at its end contradicts the heads that were written out', async () => {
  await writeAuditHead(context, file);
  await forge("update audit_entries set object_id = '9' where id = 3", REBUILD);
  expect(await found()).toEqual(['line 1 of the heads: position 5 has another hash']);
  await forge('delete from audit_entries where id = 5', 'delete from audit_chain where position = 5');
  expect(await found()).toEqual(['line 1 of the heads: position 5 is missing']);
});

test('a line of the heads that was cut off or changed is named, and spoils none after it', async () => {
  const head = await writeAuditHead(context, file);
  const whole = await readFile(file, 'utf8');
  expect(JSON.parse(whole)).toMatchObject({ position: '5', entry: '5', hash: head?.hash });
  await appendFile(file, whole.slice(0, 40));
  await writeAuditHead(context, file);
  expect(await found()).toEqual(['line 2 of the heads: it cannot be read']);
  await writeFile(file, whole.replace('"position":"5"', '"position":"4"'));
  expect(await found()).toEqual(['line 1 of the heads: position 4 has another hash']);
});

test('no head is written while the audit log is empty', async () => {
  await forge('delete from audit_entries', 'delete from audit_chain');
  expect(await writeAuditHead(context, file)).toBeNull();
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test('audit entries of many transactions at once, and of those that are taken back, leave one whole chain', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      transaction(context, async (inside) => {
        await record(`a${n}`, inside);
        await record(`b${n}`, inside);
        if (n % 4 === 0) throw new Error('taken back');
      }).catch((error: Error) => expect(error.message).toBe('taken back')),
    ),
  );
  expect(await found()).toEqual([]);
  expect(await db.prisma.auditLink.count()).toBe(5 + 60);
});

test('two transactions that write the audit log and then wait for rows of each other do not wait for the chain', async () => {
  const user = await make.makeUser(db.prisma);
  const wait = Promise.withResolvers<void>();
  const first = transaction(context, async (inside) => {
    await record('first', inside);
    await wait.promise;
    await inside.db.user.update({ where: { id: user.id }, data: { name: 'first' } });
  });
  await transaction(context, async (inside) => {
    await inside.db.user.update({ where: { id: user.id }, data: { name: 'second' } });
    await record('second', inside);
  });
  wait.resolve();
  await first;
  expect(await found()).toEqual([]);
});

test('a transaction that sees one moment is told to try again when the audit log has grown since', async () => {
  const late = db.prisma.$transaction(
    async (inside) => {
      await inside.user.count();
      await record('elsewhere');
      await record('late', { db: inside });
    },
    { isolationLevel: 'RepeatableRead' },
  );
  const error = await late.then(
    () => null,
    (refused: unknown) => refused,
  );
  expect(isRetryable(error)).toBe(true);
  expect(await found()).toEqual([]);
});

test('the migration chains the entries that the version before wrote, and those that it goes on writing', async () => {
  const old = await testDatabase({ migrated: false });
  const before = (await status(old.ownerUrl)).pending.filter((name) => name < '20261123140000');
  await deploy(old.ownerUrl, { upTo: before.at(-1) ?? '' });
  const insert = (n: number) =>
    old.owner.pool.query(
      `insert into audit_entries (action, object_type, object_id, at) select 'x', 'item', n::text, now() from generate_series(1, $1) n`,
      [n],
    );
  await insert(30);
  await deploy(old.ownerUrl);
  await insert(3);
  const findings = await checkInvariants({ db: old.owner.prisma });
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(await old.owner.prisma.auditLink.count()).toBe(33);
});

test('a long audit log is checked too', async () => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    insert into audit_entries (action, object_type, object_id, before, after, at)
    select 'edit-item', 'item', n::text, '{"price": 10000, "name": "Eighty-six diamonds"}', '{"price": 12000}', now()
      from generate_series(1, 20000) n`);
  await client.end();
  expect(await found()).toEqual([]);
});
