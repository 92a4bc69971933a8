// Databases named by DATABASE_URL, and databases that this code must not migrate.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { askDatabase, demandDatabase } from '@/lib/launch/database/database';
import { demandKnownHistory } from '@/lib/launch/database/migration-history';
import { describeSharedRole, prepareDatabase } from '@/lib/launch/database/prepare-database';
import { readSettings } from '@/lib/platform/config';
import { prismaFolder } from '@/prisma/migrate';
import { testDatabase } from '../support/database';
import { enough } from '../support/enough-settings';
import { freePort } from '../support/processes';

const ready = Buffer.from('5a0000000549', 'hex');

function message(kind: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const short = (n: number) => Buffer.from([n >> 8, n & 255]);
const long = (n: number) => Buffer.from([n >> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]);

/** As much of a PostgreSQL server as it takes to answer a version. */
async function oldServer(version: string): Promise<{ url: string; server: Server }> {
  const column = message(
    'T',
    short(1),
    'version\0',
    long(0),
    short(0),
    long(25),
    short(-1 & 0xffff),
    long(-1),
    short(0),
  );
  const row = message('D', short(1), long(version.length), version);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', long(0)), ready]));
      socket.on('data', (data) => {
        if (data[0] === 0x51) socket.write(Buffer.concat([column, row, message('C', 'SELECT 1\0'), ready]));
      });
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `postgresql://u:p@127.0.0.1:${port}/shop`, server };
}

test('a DATABASE_URL of a server that is new enough is taken', async () => {
  const { url } = await testDatabase({ migrated: false });
  await expect(demandDatabase(url)).resolves.toBeUndefined();
});

test('a DATABASE_URL without a server is refused in a sentence without its password', async () => {
  const port = await freePort();
  const refusal = demandDatabase(`postgresql://shop:hush-hush@127.0.0.1:${port}/shop`);
  await expect(refusal).rejects.toThrow(
    `DATABASE_URL: nothing listens on 127.0.0.1:${port}/shop; start PostgreSQL there, or correct the address.`,
  );
  await expect(refusal).rejects.not.toThrow('hush-hush');
});

test('a DATABASE_URL with an unknown host is refused', async () => {
  await expect(demandDatabase('postgresql://u:p@no-such-host.invalid/shop')).rejects.toThrow(
    /^DATABASE_URL: the host of no-such-host\.invalid\/shop is not known\.$/,
  );
});

test('a DATABASE_URL with a wrong password or a wrong database is refused', async () => {
  const { url } = await testDatabase({ migrated: false });
  const wrongPassword = Object.assign(new URL(url), { password: 'wrong' });
  // A server given for the tests may accept any password.
  if (
    await askDatabase(wrongPassword.href, 'select 1').then(
      () => false,
      () => true,
    )
  )
    await expect(demandDatabase(wrongPassword.href)).rejects.toThrow(/refuses this user or password\.$/);
  await expect(demandDatabase(Object.assign(new URL(url), { pathname: '/nowhere' }).href)).rejects.toThrow(
    /^DATABASE_URL: the server has no database nowhere, create it first\.$/,
  );
});

test.each([
  ['140012', 'DATABASE_URL leads to PostgreSQL 14: Tarang needs 15 or newer.'],
  ['90624', 'DATABASE_URL leads to PostgreSQL 9: Tarang needs 15 or newer.'],
])('a DATABASE_URL of a server of version %s is refused', async (version, sentence) => {
  const { url, server } = await oldServer(version);
  await expect(demandDatabase(url)).rejects.toThrow(sentence);
  server.close();
});

test('a DATABASE_URL of a server that does not speak PostgreSQL is refused', async () => {
  const server = createServer((socket) => socket.end('220 mail ready\r\n'));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await expect(demandDatabase(`postgresql://u:p@127.0.0.1:${port}/shop`)).rejects.toThrow(
    new RegExp(`^DATABASE_URL: no connection to 127.0.0.1:${port}/shop \\(`),
  );
  server.close();
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function copyOfPrisma(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tarang-launch-history-'));
  folders.push(folder);
  cpSync(path.join(prismaFolder, 'migrations'), path.join(folder, 'migrations'), { recursive: true });
  return folder;
}

test('the migrations of an empty and of a migrated database are accepted', async () => {
  await expect(demandKnownHistory((await testDatabase({ migrated: false })).url)).resolves.toEqual([]);
  await expect(demandKnownHistory((await testDatabase()).url)).resolves.toEqual([]);
});

test('migrations that this code does not know are refused', async () => {
  const { url, owner } = await testDatabase();
  await owner.pool.query(`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      values ('x', 'x', '20990101000000_from_the_future', now(), 1)`);
  await expect(demandKnownHistory(url)).rejects.toThrow(
    'The database is newer than this code: it has the migration 20990101000000_from_the_future',
  );
});

describe('going back to the version before', () => {
  const NEWER = ['20990101000000_expand', '20990102000000_expand_more'] as const;
  const openNewer = async (names: readonly string[], half?: string) => {
    const { url, owner } = await testDatabase();
    for (const name of [...names, ...(half ? [half] : [])])
      await owner.pool.query(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
           values ($1, 'x', $1, case when $2 then null else now() end, 1)`,
        [name, name === half],
      );
    return { url, owner };
  };

  test('the refusal names the setting by which a newer schema is accepted, up to the migration that it names', async () => {
    const { url } = await openNewer(NEWER);
    await expect(demandKnownHistory(url)).rejects.toThrow(`ACCEPT_NEWER_SCHEMA=${NEWER[1]}`);
    await expect(demandKnownHistory(url, { accepted: NEWER[0] })).rejects.toThrow(
      `ACCEPT_NEWER_SCHEMA=${NEWER[1]}`,
    );
    expect(await demandKnownHistory(url, { accepted: NEWER[1] })).toEqual(NEWER);
  });

  test('an upgrade that stopped half-way is accepted too: a migration that failed has changed nothing', async () => {
    const { url } = await openNewer([NEWER[0]], NEWER[1]);
    expect(await demandKnownHistory(url, { accepted: NEWER[1] })).toEqual(NEWER);
  });

  test('a migration that takes something away, or another history, is accepted by no setting', async () => {
    const contract = '20990103000000_contract_notes';
    const { url, owner } = await openNewer([...NEWER, contract]);
    await expect(demandKnownHistory(url, { accepted: contract })).rejects.toThrow(
      `${contract} takes away what this version may use`,
    );
    await owner.pool.query('delete from _prisma_migrations where migration_name = $1', [contract]);
    const { rows } = await owner.pool.query<{ name: string }>(
      `delete from _prisma_migrations where migration_name =
         (select max(migration_name) from _prisma_migrations where migration_name < '2099') returning migration_name as name`,
    );
    await expect(demandKnownHistory(url, { accepted: NEWER[1] })).rejects.toThrow(
      `The database lacks the migration ${rows[0]?.name}`,
    );
  });

  test('bug: npm start of the version before refused, and the book sent the operator to a restore', async () => {
    const { url, ownerUrl, owner } = await testDatabase();
    const [name] = NEWER;
    await owner.pool.query(`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        values ('x', 'x', '${name}', now(), 1)`);
    const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'seven wet umbrellas' };
    const given = { ...admin, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, SANDBOX: '0' };
    const settings = readSettings({ ...enough, ...given, ACCEPT_NEWER_SCHEMA: name });
    await expect(prepareDatabase(settings)).resolves.toEqual([]);
  });
});

test('a migration that stopped half-way is refused until it is marked as rolled back', async () => {
  const { url, owner } = await testDatabase();
  const folder = copyOfPrisma();
  mkdirSync(path.join(folder, 'migrations/20990101000000_half'));
  writeFileSync(path.join(folder, 'migrations/20990101000000_half/migration.sql'), 'select 1;');
  const checksum = createHash('sha256').update('select 1;').digest('hex');
  await owner.pool.query(
    `insert into _prisma_migrations (id, checksum, migration_name, logs, applied_steps_count)
       values ('x', $1, '20990101000000_half', 'it broke', 0)`,
    [checksum],
  );
  await expect(demandKnownHistory(url, { folder })).rejects.toThrow(
    'The migration 20990101000000_half failed half-way in this database',
  );
  await owner.pool.query(`update _prisma_migrations set rolled_back_at = now() where id = 'x'`);
  await expect(demandKnownHistory(url, { folder })).resolves.toEqual([]);
});

test('a migration whose file was edited after it ran is refused', async () => {
  const { url, db } = await testDatabase();
  const folder = copyOfPrisma();
  const { rows } = await db.pool.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations order by started_at limit 1',
  );
  const name = rows[0]?.name ?? '';
  writeFileSync(path.join(folder, 'migrations', name, 'migration.sql'), '-- other');
  await expect(demandKnownHistory(url, { folder })).rejects.toThrow(
    new RegExp(`migrations/${name}/migration.sql was edited after it was applied`),
  );
});

test('a start with one role for application and owner says so, and one with two does not', () => {
  const [one, other] = ['postgresql://one:p@db/shop', 'postgresql://other:p@db/shop'];
  expect(describeSharedRole({ DATABASE_URL: one, DATABASE_OWNER_URL: undefined })).toMatch(
    /DATABASE_OWNER_URL/,
  );
  expect(describeSharedRole({ DATABASE_URL: one, DATABASE_OWNER_URL: one })).toMatch(/DATABASE_OWNER_URL/);
  expect(describeSharedRole({ DATABASE_URL: one, DATABASE_OWNER_URL: other })).toBeNull();
});
