// A store that is started without the secret of its database: it would open new accounts to those who have one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findLostKeys, lastReseal, reportLostKeys } from '@/lib/domain/accounts';
import { emailColumns, findFalseContacts, openedFields, resealContacts } from '@/lib/domain/personal-fields';
import { readBackupSettings } from '@/lib/launch/backup/backup-settings';
import { findUnopened } from '@/lib/launch/backup/check-restored';
import { prepareDatabase } from '@/lib/launch/database/prepare-database';
import { describeBackups } from '@/lib/launch/describe-backups';
import { resealAll } from '@/lib/launch/reseal-all';
import { findPlaces } from '@/lib/launch/settings/places';
import { resolvePlan } from '@/lib/launch/settings/resolve-settings';
import { readSettings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { days, istDateTime, systemClock } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import { makeUser } from '../support/make';
import { freePort } from '../support/processes';

const [FIRST, SECOND] = [
  'the secret with which this store was opened',
  'the secret that a new machine has made',
];
const folder = mkdtempSync(path.join(tmpdir(), 'tarang-lost-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  const planOf = async (name: string, given: Record<string, string> = {}) => {
    const places = findPlaces(folder, { NODE_ENV: 'test', TARANG_DATA: name });
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
    const places = findPlaces(folder, { NODE_ENV: 'test', TARANG_DATA: 'backups-alone' });
    await mkdir(path.join(places.data, 'backups/base/20261130T100000Z'), { recursive: true });
    expect(() => readBackupSettings({ NODE_ENV: 'test' }, places, { make: true })).toThrow(
      /backup-key is missing, and .* has backups/,
    );
    expect(readBackupSettings({ NODE_ENV: 'test', BACKUP_KEY: FIRST }, places, { make: true }).key).toBe(
      FIRST,
    );
  });
});

const { url, ownerUrl } = await testDatabase();

/** A shop on this database under these keys, with its administrator. */
function openStore(keys: Record<string, string>) {
  const settings = readSettings({
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    SANDBOX: '0',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'seven wet umbrellas',
    ...keys,
  });
  const sealer = createSealer(keysOf(settings));
  const database = openDatabase({ url, max: 2, extension: openedFields(sealer) });
  afterAll(() => database.close());
  return { settings, keys: keysOf(settings), sealer, pool: database.pool, db: database.prisma };
}

const [before, after, replaced, back] = [
  openStore({ AUTH_SECRET: FIRST }),
  openStore({ AUTH_SECRET: SECOND }),
  openStore({ AUTH_SECRET: SECOND, AUTH_SECRET_PREVIOUS: FIRST }),
  openStore({ AUTH_SECRET: FIRST, AUTH_SECRET_PREVIOUS: SECOND }),
];
const [{ id }] = before.keys.sealing;

test('bug: a start with another secret opened the store', async () => {
  await prepareDatabase(before.settings);
  expect(await before.db.user.count()).toBe(1);
  expect(await findLostKeys(before.pool, before.settings)).toEqual([]);
  expect(await findLostKeys(after.pool, after.settings)).toEqual([id]);
  expect(await findLostKeys(replaced.pool, replaced.settings)).toEqual([]);
  await expect(prepareDatabase(after.settings)).rejects.toThrow(
    `Addresses and numbers of accounts are encrypted by a key that no setting holds (${id})`,
  );
  expect(await before.db.user.count()).toBe(1);
  // The operator says that the secret is lost for good.
  await expect(prepareDatabase({ ...after.settings, LOST_KEYS: [id] })).resolves.toEqual([]);
});

test('bug: contacts of a key that was given up were a broken rule, and lost values, for ever', async () => {
  const findings = async (lostKeys: string[]) =>
    (await findFalseContacts({ db: after.db, sealer: after.sealer }, { most: 10, lostKeys })).filter((each) =>
      each.endsWith('does not open'),
    );
  const found = [expect.stringMatching(/^users .*: email does not open$/)];
  expect(await findings([])).toEqual(found);
  expect(await findings(['anotherX'])).toEqual(found);
  expect(await findings([id])).toEqual([]);
  const { log, lines } = testLog();
  const lost = (givenUp: string[]) =>
    reportLostKeys({ db: after.db, clock: systemClock, log }, after.keys, givenUp);
  expect(await lost([])).toBeGreaterThan(0n);
  const ids = lines('values depend on a key that no setting holds').map((line) => String(line.id));
  expect(ids).toEqual(expect.arrayContaining([id]));
  expect(await lost(ids)).toBe(0n);
});

test('bug: with the former secret back, a reseal failed at the first two accounts with one address', async () => {
  const addAccount = async ({ db, sealer }: typeof before, email: string) => {
    const user = newId();
    await makeUser(db, { id: user, mobile: null, ...emailColumns({ sealer }, user, email) });
    return user;
  };
  const [older] = [await addAccount(before, 'asha@example.com'), await addAccount(after, 'asha@example.com')];
  const { resealed, colliding } = await resealContacts(replaced);
  expect(resealed).toBe(1);
  expect(colliding).toEqual([older]);
  expect(await resealContacts(replaced)).toEqual({ resealed: 0, unreadable: 0, colliding });
});

test('bug: nothing said that backups from before a reseal need a secret that the database does not', async () => {
  const missing = [expect.stringMatching(/^\d contacts need a key that no setting holds/)];
  expect(await findUnopened(url, before.keys)).toEqual(expect.arrayContaining(missing));
  expect(await findUnopened(url, replaced.keys)).toEqual([]);
  expect(await findUnopened('postgresql://nobody@127.0.0.1:1/none', before.keys)).toEqual([
    expect.stringMatching(/^The keys could not be counted: /),
  ]);
  expect(await lastReseal(after)).toBeNull();
  await resealAll({ ...back, clock: systemClock }, () => {});
  const resealedAt = await lastReseal(after);
  const day = istDateTime(after8Days(resealedAt)).slice(0, 10);
  expect(describeBackups(resealedAt, { keepDays: 7, now: new Date() })).toContain(`until ${day}`);
  expect(describeBackups(resealedAt, { keepDays: 7, now: after8Days(resealedAt, 1) })).toBe('');
  expect(describeBackups(null, { keepDays: 7, now: new Date() })).toBe('');
});

function after8Days(at: Date | null, more = 0): Date {
  return new Date(Number(at) + days(8) + more);
}
