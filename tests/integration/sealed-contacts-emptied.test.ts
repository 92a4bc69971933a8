// The plain columns of addresses and numbers: emptied, and named where they are left or wrong.
import { describe, expect, test } from 'vitest';
import { emailColumns, sealContacts } from '@/lib/domain/personal-fields';
import { checkInvariants } from '@/lib/domain/stats';
import type { Prisma } from '@/lib/platform/db';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { openContacts } from '../support/contacts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { ageSealing } from '../support/sealing-release';

const { db, context, pool, accountOf, columnsOf, writtenBefore, newContacts } = await openContacts();

describe('what the version before writes', () => {
  test('is sealed and emptied, in a row that nobody changes meanwhile', async () => {
    const [user, busy, lost] = [await make.makeUser(db), await make.makeUser(db), await make.makeUser(db)];
    // Sealed by a key that no setting holds: the plain text is the only one.
    const alone = { sealer: createSealer(keysOf({ AUTH_SECRET: 'a secret that was lost, long enough' })) };
    const { emailSealed, emailIndex } = emailColumns(alone, lost.id, lost.email);
    await pool.query('update users set email_sealed = $2, email_index = $3 where id = $1', [
      lost.id,
      emailSealed,
      emailIndex,
    ]);
    const moved = newContacts();
    let changed = 0;
    const meanwhile = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== '$executeRaw' || typeof value !== 'function') return value;
        return async (...statement: [Prisma.Sql]) => {
          if (statement[0].sql.includes('email_key = null') && ++changed === 1)
            await writtenBefore(busy.id, moved);
          return value.apply(target, statement);
        };
      },
    });
    expect((await sealContacts({ ...context, db: meanwhile })).emptied).toBeGreaterThan(1);
    expect(await columnsOf(user.id)).toMatchObject({
      email: null,
      email_key: null,
      mobile: null,
      email_local_index: context.sealer.index('users/email-local', user.email?.split('@')[0] ?? ''),
    });
    expect(await columnsOf(busy.id)).toMatchObject({ email: moved.email });
    expect(await columnsOf(lost.id)).toMatchObject({ email: lost.email, mobile: null });
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      email: user.email,
      emailKey: user.email,
      mobile: user.mobile,
    });
    await sealContacts(context);
    expect(await columnsOf(busy.id)).toMatchObject({ email: null, email_key: null, mobile: null });
    expect((await accountOf(moved.email)).id).toBe(busy.id);
    await db.user.delete({ where: { id: lost.id } });
  });

  test('stays where the sealed text beside it is another: nobody knows which is right', async () => {
    const user = await make.makeUser(db);
    await sealContacts(context);
    const other = `other.${nextNumber()}@example.com`;
    await pool.query('update users set email = $2, email_key = $2 where id = $1', [user.id, other]);
    await sealContacts(context);
    expect(await columnsOf(user.id)).toMatchObject({ email: other, mobile: null });
    await db.user.delete({ where: { id: user.id } });
  });

  test('is named by npm run prove after a day, as is what opens or finds another', async () => {
    await sealContacts(context);
    const user = await make.makeUser(db, { updatedAt: new Date() });
    const broken = async () =>
      (await checkInvariants({ db }, { sealer: context.sealer }))
        .filter(({ ok, name }) => !ok && /address/.test(name))
        .flatMap(({ offenders }) => offenders);
    expect(await broken()).toEqual([]);
    await pool.query(`update users set updated_at = now() - interval '2 days' where id = $1`, [user.id]);
    expect(await broken()).toEqual([
      `users ${user.id}: email is in plain alone`,
      `users ${user.id}: mobile is in plain alone`,
    ]);
    await sealContacts(context);
    expect(await broken()).toEqual([]);
    await pool.query('update users set email = $2, email_key = $2, mobile = $3 where id = $1', [
      ...[user.id, user.email, user.mobile],
    ]);
    await ageSealing(pool, 1.9);
    expect(await broken()).toEqual([]);
    await ageSealing(pool, 2.1);
    expect(await broken()).toEqual([
      `users ${user.id}: email is still in plain`,
      `users ${user.id}: mobile is still in plain`,
    ]);
    await sealContacts(context);
    expect(await broken()).toEqual([]);
    const forged = await make.makeUser(db, { updatedAt: new Date() });
    await pool.query(
      'update users set mobile_sealed = $2, mobile_index = $3, email_sealed = $2, email_index = $3 where id = $1',
      [
        forged.id,
        context.sealer.seal(`users/mobile/${forged.id}`, '+919999999999'),
        context.sealer.index('users/mobile', '+918888888888'),
      ],
    );
    expect(await broken()).toEqual([
      `users ${forged.id}: email does not open`,
      `users ${forged.id}: mobile opens to another text`,
    ]);
    await pool.query(
      'update users set mobile = $2, mobile_sealed = $3, email_sealed = null, email_index = null where id = $1',
      [forged.id, '+919999999999', context.sealer.seal(`users/mobile/${forged.id}`, '+919999999999')],
    );
    expect(await broken()).toEqual([`users ${forged.id}: mobile is found by another`]);
    await db.user.delete({ where: { id: forged.id } });
  });
});
