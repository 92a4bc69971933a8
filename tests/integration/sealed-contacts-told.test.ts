// The staff is told by mail, although no address is in plain.
import { expect, test } from 'vitest';
import { tellStaff } from '@/lib/domain/accounts/users/tell-staff';
import { listRecipients } from '@/lib/domain/alerts/recipients';
import { emailColumns, NO_EMAIL, sealContacts } from '@/lib/domain/personal-fields';
import { raiseSecurityAlerts } from '@/lib/domain/security-alerts';
import { recordSignIn } from '@/lib/domain/security-events';
import { openContacts } from '../support/contacts';
import * as make from '../support/make';

const { db, context, pool, columnsOf } = await openContacts();
const [boss, support] = [await make.makeAdmin(db), await make.makeStaff(db, 'support')];
const nameless = await make.makeStaff(db, 'support', NO_EMAIL);
await sealContacts(context);

const messagesTo = async (userId: string) => (await db.alertMessage.findMany({ where: { userId } })).length;

test('bug: nobody was told of what waits for a person', async () => {
  expect(await columnsOf(boss.id)).toMatchObject({ email: null, email_key: null });
  const ids = (await listRecipients(context)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([boss.id, support.id]));
  expect(ids).not.toContain(nameless.id);
  // An address of the version before is in plain until the worker has sealed it.
  const before = await make.makeStaff(db, 'finance');
  expect(emailColumns(context, before.id, before.email).email).toBeNull();
  expect((await listRecipients(context)).map(({ id }) => id)).toContain(before.id);
});

test('bug: no owner was told of an alert about security', async () => {
  const actor = make.makeActor({
    id: null,
    origin: { address: '203.0.113.7', device: 'one-device', nextDevice: 'x' },
  });
  for (let turn = 1; turn <= 5; turn++)
    await recordSignIn(
      { ...context, actor },
      {
        accountId: `customer-${turn}`,
        staffRole: null,
        method: 'password',
        browser: 'Chrome',
        address: '203.0.113.7',
      },
    );
  expect(await raiseSecurityAlerts({ ...context, alertWebhook: null })).toBe(1);
  expect(await messagesTo(boss.id)).toBe(1);
  expect(await messagesTo(support.id)).toBe(0);
});

test('bug: the staff was not told of a new member', async () => {
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select payload->>'name' as name from graphile_worker._private_jobs where payload->>'kind' = 'staff-changed'`,
    );
    return rows.map(({ name }) => name);
  };
  await tellStaff(context);
  expect(await names()).toEqual(expect.arrayContaining([boss.name, support.name]));
  expect(await names()).not.toContain(nameless.name);
});
