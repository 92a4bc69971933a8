// Addresses and numbers that the version before writes in plain: found, sealed by the job, and unique beside those of
// this version.
import { describe, expect, test } from 'vitest';
import { isProvedNumber, register, signIn } from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { emailColumns, sealContacts } from '@/lib/domain/personal-fields';
import { violatedUnique } from '@/lib/platform/db';
import { DEVICE, openContacts, PASSWORD } from '../support/contacts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';

const {
  db,
  context,
  pool,
  someone,
  accountOf,
  columnsOf,
  falseContacts,
  isUnique,
  foundBy,
  writtenBefore,
  newContacts,
} = await openContacts();
const hasPlainOnly = async (id: string) => (await columnsOf(id)).email_sealed === null;

describe('what the version before writes', () => {
  test('is found in plain, and sealed by the job, which leaves a row that somebody changes to its next run', async () => {
    const user = await make.makeUser(db, { passwordHash: await context.hasher.hash(PASSWORD) });
    expect(await columnsOf(user.id)).toMatchObject({
      email_sealed: null,
      email_index: null,
      mobile_index: null,
    });
    const email = user.email ?? '';
    await signIn(context, { email, password: PASSWORD, device: DEVICE });
    expect(await isUnique(email)).toBe(false);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from users where id = $1 for update', [user.id]);
      await sealContacts(context);
      expect(await hasPlainOnly(user.id)).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await sealContacts(context)).sealed).toBe(2);
    expect((await sealContacts(context)).sealed).toBe(0);
    const columns = await columnsOf(user.id);
    expect(columns.email_index).toBe(context.sealer.index('users/email', email));
    expect(columns.mobile_index).toBe(context.sealer.index('users/mobile', user.mobile ?? ''));
  });

  test('between the read of the job and its write is not sealed as what was there before', async () => {
    const user = await make.makeUser(db);
    const moved = `moved${nextNumber()}@example.com`;
    let changed = 0;
    const meanwhile = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== '$executeRaw' || typeof value !== 'function') return value;
        return async (...statement: unknown[]) => {
          if (++changed === 1)
            await pool.query('update users set email = $2, email_key = $2 where id = $1', [user.id, moved]);
          return value.apply(target, statement);
        };
      },
    });
    await sealContacts({ ...context, db: meanwhile });
    expect(await columnsOf(user.id)).toMatchObject({ email: moved, email_sealed: null, email_index: null });
    await sealContacts(context);
    expect(await falseContacts(context)).toEqual([]);
    expect((await columnsOf(user.id)).email_index).toBe(context.sealer.index('users/email', moved));
  });

  test('to an account of this version leaves nothing of the former address and number that opens or finds', async () => {
    const form = someone();
    await register(context, form);
    const { id } = await accountOf(form.email);
    const moved = newContacts();
    await writtenBefore(id, moved);
    expect(await columnsOf(id)).toMatchObject({ email_local_index: null, email_domain_index: null });
    const [former = '', present = ''] = [form.email, moved.email].map((email) => email.split('@')[0]);
    expect(await foundBy(former)).toEqual([]);
    await sealContacts(context);
    expect(await foundBy(former)).toEqual([]);
    expect(await foundBy(present)).toEqual([id]);
    expect(await isUnique(form.email)).toBe(true);
    expect(await isUnique(moved.email)).toBe(false);
    expect(await isProvedNumber(context, form.mobilenumber)).toBe(false);
    expect(await isProvedNumber(context, moved.mobile.slice(3))).toBe(true);
    // As an erasure of the version before does.
    await pool.query(
      `update users set email = null, email_key = null, email_sealed = null, email_index = null,
              mobile = null, mobile_sealed = null, mobile_index = null where id = $1`,
      [id],
    );
    expect(await columnsOf(id)).toMatchObject({ email_local_index: null, email_domain_index: null });
  });

  test.each(['before', 'this'])(
    'and this version writes at once: one address is proved once, when the %s one comes first',
    async (first) => {
      const [one, other] = [await make.makeUser(db), await make.makeUser(db)];
      await sealContacts(context);
      const moved = newContacts();
      const [holder, waiting] = [await pool.connect(), await pool.connect()];
      const proves = (id: string) =>
        db.$transaction((tx) =>
          proveEmail({ ...context, db: tx }, { user: { ...other, id }, email: moved.email }),
        );
      try {
        await holder.query('begin');
        let second: Promise<unknown>;
        if (first === 'before') {
          await writtenBefore(one.id, moved, holder.query.bind(holder));
          // It waits for the row of the version before, because both are in the index of the sealed column.
          second = proves(other.id);
        } else {
          const { emailSealed, emailIndex } = emailColumns(context, one.id, moved.email);
          await holder.query(
            'update users set email = null, email_key = null, email_sealed = $2, email_index = $3, email_verified_at = now() where id = $1',
            [one.id, emailSealed, emailIndex],
          );
          second = writtenBefore(other.id, moved, waiting.query.bind(waiting));
        }
        const ended = second.then(() => 'proved', violatedUnique);
        await pool.query('select pg_sleep(0.3)');
        await holder.query('commit');
        expect(await ended).toBe('users_email_index_key');
      } finally {
        holder.release();
        waiting.release();
      }
      expect((await accountOf(moved.email)).id).toBe(one.id);
    },
  );
});
