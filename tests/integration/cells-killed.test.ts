// The operator's process dies in the middle of a move, before and after each commit, and the move is made again.
import { expect, test } from 'vitest';
import { bringOver, leaveCell, listUnfinished, moveCustomer } from '@/lib/domain/cells';
import { minutes } from '@/lib/platform/time';
import { closeAfterwards, expectBooksToAgree, openCell } from '../support/cells';
import { compileProgram } from '../support/compile-program';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { startProcess } from '../support/processes';

const [here, there] = [await testDatabase(), await testDatabase()];
const [FROM, TO] = [
  { name: 'a', url: here.url, secret: 'the secret of the cell that is left in this test' },
  { name: 'b', url: there.url, secret: 'the secret of the cell that is gone to in this test' },
];
const [a, b] = [openCell('a', FROM.url, FROM.secret), openCell('b', TO.url, TO.secret)];
closeAfterwards(a, b);

/** Moves the customer in a process that a failpoint kills; without one it ends by itself. */
async function moveAndDie(userId: string, TARANG_FAILPOINT: string): Promise<void> {
  const child = await startProcess({
    args: [await compileProgram('tests/support/second-process/move-customer.ts')],
    env: { MOVE: JSON.stringify({ from: FROM, to: TO, userId }), TARANG_FAILPOINT },
    ready: /^ready$/m,
    timeout: minutes(1),
  });
  expect(await child.ended, child.output()).toEqual({ code: null, signal: 'SIGKILL' });
}

const held = async (cell: typeof a, userId: string) =>
  (await cell.context.db.wallet.findFirst({ where: { userId } }))?.balance ?? null;

test.each([
  { failpoint: 'departure:before', left: 500_00n, arrived: null },
  { failpoint: 'departure:after', left: 0n, arrived: null },
  { failpoint: 'arrival:before', left: 0n, arrived: null },
  { failpoint: 'arrival:after', left: 0n, arrived: 500_00n },
])(
  'killed at $failpoint, the move goes on under its reference and carries the money once',
  {
    timeout: minutes(2),
  },
  async ({ failpoint, left, arrived }) => {
    const { id: userId } = await make.makeUser(a.context.db);
    await make.makeWallet(a.context.db, { id: userId }, { balance: 500_00n });
    const { id: reference } = await leaveCell(a.context, { userId, to: 'b', minutes: 5 });
    await moveAndDie(userId, failpoint);
    expect([await held(a, userId), await held(b, userId)]).toEqual([left, arrived]);
    const again = { from: a, to: b, userId, waitMinutes: 0, say: () => {} };
    expect(await Promise.all([moveCustomer(again), moveCustomer(again)])).toEqual([reference, reference]);
    expect([await held(a, userId), await held(b, userId)]).toEqual([0n, 500_00n]);
    await expectBooksToAgree(a, b);
  },
);

test('bug: a move of a customer without money that was broken off after they had left was found by nobody', {
  timeout: minutes(2),
}, async () => {
  const { id: userId } = await make.makeUser(a.context.db);
  const { id: reference } = await leaveCell(a.context, { userId, to: 'b', minutes: 5 });
  expect(await listUnfinished({ from: a, to: b })).toEqual([]);
  await moveAndDie(userId, 'departure:after');
  expect(await listUnfinished({ from: a, to: b })).toEqual([reference]);
  await bringOver({ from: a, to: b, reference, say: () => {} });
  expect(await listUnfinished({ from: a, to: b })).toEqual([]);
  expect(await b.context.db.user.findUnique({ where: { id: userId } })).toMatchObject({ id: userId });
});
