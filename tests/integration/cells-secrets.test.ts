// Links and codes of an account that moves between cells: their digests are of one cell's key and stay there.
import { expect, test } from 'vitest';
import { type SendMailPayload, sendMailJob } from '@/lib/domain/accounts/jobs';
import { openMail } from '@/lib/domain/accounts/mails/queue-mail';
import { consumeRecoveryCode, makeRecoveryCodes } from '@/lib/domain/accounts/second-factor/recovery-codes';
import { moveCustomer } from '@/lib/domain/cells';
import { systemClock } from '@/lib/platform/time';
import { closeAfterwards, openCell } from '../support/cells';
import { type TestDatabase, testDatabase } from '../support/database';
import * as make from '../support/make';

const [here, there] = [await testDatabase(), await testDatabase()];
const a = openCell('a', here.url, 'the secret of the cell that is left in this test');
const b = openCell('b', there.url, 'the secret of the cell that is gone to in this test');
closeAfterwards(a, b);
const NOW = systemClock.now();

const move = (userId: string, from = a, to = b) =>
  moveCustomer({ from, to, userId, waitMinutes: 0, say: () => {} });

/** The mails that wait in a cell: whom they go to, and what they say. */
async function mailsIn(database: TestDatabase, { context: { sealer } }: typeof a) {
  const { rows } = await database.db.pool.query<{ payload: SendMailPayload }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 returning payload`,
    [sendMailJob.name],
  );
  return rows.map(({ payload }) => {
    const { to } = openMail({ sealer }, payload);
    return { to, kind: payload.kind, language: payload.language };
  });
}

test('bug: recovery codes of before a move opened the account again when its owner had come back', async () => {
  const factor = {
    totpSecret: a.context.sealer.seal('totp', 'A SECRET'),
    totpConfirmedAt: NOW,
    totpLastStep: 1,
  };
  const { id: userId } = await make.makeUser(a.context.db, { email: 'asha@example.com', ...factor });
  await a.context.db.notificationPreference.create({
    data: { userId, added: [], removed: [], language: 'hi', notice: '3', updatedAt: NOW },
  });
  const [first = '', second = ''] = await makeRecoveryCodes(a.context, userId);
  expect(await consumeRecoveryCode(a.context, { userId, code: first })).toBe(true);
  await move(userId);
  const told = { to: 'asha@example.com', kind: 'recovery-codes-ended', language: 'hi' };
  expect(await mailsIn(there, b)).toEqual([told]);
  await move(userId, b, a);
  expect(await consumeRecoveryCode(a.context, { userId, code: second })).toBe(false);
  expect(await mailsIn(here, a)).toEqual([told]);
  const [third = ''] = await makeRecoveryCodes(a.context, userId);
  // What comes late ends nothing: the account is open already.
  await move(userId);
  await move(userId);
  expect(await mailsIn(there, b)).toEqual([told]);
  await move(userId, b, a);
  expect(await consumeRecoveryCode(a.context, { userId, code: third })).toBe(false);
});

test('who has no second factor, or no proved address, is not told of codes', async () => {
  const { id: plain } = await make.makeUser(a.context.db);
  const { id: unproved } = await make.makeUser(a.context.db, {
    emailVerifiedAt: null,
    totpSecret: a.context.sealer.seal('totp', 'A SECRET'),
    totpConfirmedAt: NOW,
  });
  for (const userId of [plain, unproved]) await move(userId);
  expect(await mailsIn(there, b)).toEqual([]);
});
