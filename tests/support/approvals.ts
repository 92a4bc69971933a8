// Gifts that wait for a second person: who asks for one, who may approve it, who receives it, and what has become of
// it.
import { expect } from 'vitest';
import { approve } from '@/lib/domain/approvals';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import { waitingMails } from './accounts';
import { actingAs, makeAdmin, makeStaff, makeUser, viewerOf } from './make';
import { startTestServer } from './server';
import { signInAs } from './server/people';

interface People {
  asker: User;
  approver: User;
  receiver: User;
}

/** Rupees: more than one person may give. */
export const amount = 30_000;
export const NOTHING_SEEN = '0/0';

/** Starts a store at the top of a file. `reset` gives new people and leaves no request of other tests. */
export async function openApprovals() {
  const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
  const { prisma, pool } = shop.db;
  const { context } = webProcess();

  const as = (user: User) => actingAs(context, viewerOf(user));

  let people: People;
  async function reset(): Promise<People> {
    await prisma.user.updateMany({
      data: { role: 'user', staffRole: null, staffSince: null, staffUntil: null },
    });
    await pool.query('delete from graphile_worker._private_jobs');
    await pool.query('delete from approval_requests');
    // Gifts of older tests are outside of the window in which they are summed.
    await shop.owner.pool.query(`
      alter table ledger_journals disable trigger user;
      update ledger_journals set created_at = created_at - interval '25 hours';
      alter table ledger_journals enable trigger user`);
    people = {
      asker: await makeAdmin(prisma),
      approver: await makeStaff(prisma, 'finance'),
      receiver: await makeUser(prisma),
    };
    return people;
  }

  const give = async (from: User, to: User, given: object = {}) =>
    shop.call('POST /admin/adduserbalance', {
      token: (await signInAs(shop.db, from)).token,
      json: { userId: to.id, email: to.email ?? '', amount, ...given },
    });

  /** The id of the request that this gift leaves. */
  async function askForGift(from = people.asker, to = people.receiver): Promise<string> {
    const { body } = await give(from, to);
    expect(body).toMatchObject({ error: { code: 'approval_required' }, approvalId: expect.any(String) });
    return String(body?.approvalId);
  }

  const approveBy = (user: User, id: string, seen = NOTHING_SEEN) => approve(as(user), { id, seen });
  const read = (id: string) => prisma.approvalRequest.findUniqueOrThrow({ where: { id } });
  const userOf = ({ id }: User) => prisma.user.findUniqueOrThrow({ where: { id } });
  async function received(user: User): Promise<number> {
    const wallet = await prisma.wallet.findFirst({ where: { userId: user.id, currency: 'INR' } });
    return Number(wallet?.balance ?? 0n) / 100;
  }
  async function mailsTo(user: User): Promise<unknown[]> {
    const mails = await waitingMails(shop.db);
    return mails.filter(({ to }) => to === user.email).map(({ kind }) => kind);
  }

  return {
    shop,
    prisma,
    context,
    as,
    reset,
    give,
    askForGift,
    approveBy,
    read,
    userOf,
    received,
    mailsTo,
  };
}
