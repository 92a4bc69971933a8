// A store that is started without the secret of its database: it would open new accounts to those who have one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findLostKeys } from '@/lib/domain/accounts';
import { openedFields, resealContacts } from '@/lib/domain/personal-fields';
import { readBackupSettings } from '@/lib/launch/backup/backup-settings';
import { prepareDatabase } from '@/lib/launch/database/prepare-database';
import { findPlaces } from '@/lib/launch/settings/places';
import { resolvePlan } from '@/lib/launch/settings/resolve-settings';
import { readSettings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { testDatabase } from '../support/database';
import { freePort } from '../support/processes';

const [FIRST, SECOND] = [
  'the secret with which this store was opened',
  'the secret that a new machine has made',
];
const folder = mkdtempSync(path.join(tmpdir(), 'tarang-lost-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  const planOf = async (name: string, given: Record<string, string> = {}) => {
    const places = findPlaces(folder, { TARANG_DATA: name });
    await mkdir(path.join(places.data, 'postgres/cluster'), { recursive: true });
    return resolvePlan({ NODE_ENV: 'test', PORT: String(await freePort()), ...given }, places);
  };

  test('bug: a cluster without its secret got another secret, and its customers new accounts', async () => {
    await mkdir(path.join(folder, 'moved/postgres/cluster'), { recursive: true });
    writeFileSync(path.join(folder, 'moved/postgres/cluster/PG_VERSION'), '18\n');
    await expect(planOf('moved')).rejects.toThrow(/moved\/secret is missing, and there is a database/);
    // The secret of another place, or a new one that somebody makes on purpose.
    await expect(planOf('moved', { AUTH_SECRET: FIRST })).resolves.toMatchObject({ embedded: true });
    writeFileSync(path.join(folder, 'moved/secret'), `${FIRST}\n`);
    expect((await planOf('moved')).settings.AUTH_SECRET).toBe(FIRST);
  });

  test('a new one gets a secret', async () => {
    await planOf('new');
    expect(readFileSync(path.join(folder, 'new/secret'), 'utf8').trim().length).toBeGreaterThan(32);
  });

  test('bug: backups without their key got another key, which opens none of them', async () => {
    const places = findPlaces(folder, { TARANG_DATA: 'backups-alone' });
    await mkdir(path.join(places.data, 'backups/base/20261130T100000Z'), { recursive: true });
    expect(() => readBackupSettings({}, places, { make: true })).toThrow(
      /backup-key is missing, and .* has backups/,
    );
    expect(readBackupSettings({ BACKUP_KEY: FIRST }, places, { make: true }).key).toBe(FIRST);
  });
});

/** A store on a database of its own, under these keys. */
async function openStore(url: string, keys: Record<string, string>) {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    SANDBOX: '1',
    ...keys,
  });
  const sealer = createSealer(keysOf(settings));
  const database = openDatabase({ url, max: 2, extension: openedFields(sealer) });
  return { settings, sealer, database, db: database.prisma };
}

const { url, ownerUrl, owner } = await testDatabase();

test('bug: a start with another secret opened the store, and made the administrator once more', async () => {
  const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'seven wet umbrellas' };
  const [before, after] = [
    await openStore(url, { AUTH_SECRET: FIRST, ...admin }),
    await openStore(url, { AUTH_SECRET: SECOND, ...admin }),
  ];
  await prepareDatabase(before.settings);
  const accounts = await before.db.user.count();
  expect(accounts).toBeGreaterThan(0);
  expect(await findLostKeys(before.database.pool, before.settings)).toEqual([]);
  const [id = ''] = await findLostKeys(after.database.pool, after.settings);
  expect(id).toBe(keysOf(before.settings).sealing[0].id);
  await expect(prepareDatabase(after.settings)).rejects.toThrow(
    `Addresses and numbers of accounts are encrypted by a key that no setting holds (${id})`,
  );
  expect(await before.db.user.count()).toBe(accounts);
  const replaced = await openStore(url, { AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST });
  expect(await findLostKeys(replaced.database.pool, replaced.settings)).toEqual([]);
  const lost = await openStore(url, { AUTH_SECRET: SECOND, LOST_KEYS: id, ...admin });
  expect(await findLostKeys(lost.database.pool, lost.settings)).toEqual([]);
  await prepareDatabase(lost.settings);
  expect(await before.db.user.count()).toBeGreaterThan(accounts);

  // The old secret is found again, when its customers have second accounts.
  const second = keysOf(after.settings).sealing[0].id;
  await owner.pool.query(
    `update users set email_verified_at = null, mobile_verified_at = null
      where id = (select id from users where email_sealed like $1 order by id limit 1)`,
    [`${second}.%`],
  );
  const { resealed, colliding } = await resealContacts({ db: replaced.db, sealer: replaced.sealer });
  expect(resealed).toBeGreaterThan(0);
  expect(colliding.length).toBeGreaterThan(0);
  const again = await resealContacts({ db: replaced.db, sealer: replaced.sealer });
  expect(again).toEqual({ resealed: 0, unreadable: 0, colliding });
  for (const store of [before, after, replaced, lost]) await store.database.close();
});
