// Check 22: every use case that moves money, decides who gets goods or appoints staff is refused to an open session
// whose person has not proved themselves lately, before it reads what it was told to do.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appointStaff, updateUser } from '@/lib/domain/accounts';
import { approve } from '@/lib/domain/approvals';
import type { Context } from '@/lib/domain/context';
import {
  addRefund,
  chooseRoute,
  correctOrderPlayer,
  reopenOrder,
  settleGoodsCase,
  settleSourceRefund,
  updateOrder,
} from '@/lib/domain/orders';
import { settleReview } from '@/lib/domain/payments';
import { endQuarantine } from '@/lib/domain/quarantine';
import { endDifference, enterTopUp } from '@/lib/domain/reconciliation';
import { releaseReferral } from '@/lib/domain/referrals';
import { decideRestoredCodes, importCodes, voidBatch } from '@/lib/domain/vault';
import { addBalance, takeBackGift } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { listFiles } from '../support/server/files';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;

const orderId = 'T2611200000000000000';
const [reason, seen] = ['x', 'x'];
const ofOrder = { orderId, reason, seen, idempotency };

type UseCase = (stale: Context) => Promise<unknown>;

/**
 * By the file that asks for the proof. What they are told about does not exist: without the guard that would be said.
 */
const USE_CASES: Record<string, UseCase> = {
  'orders/goods/settle-goods-case': (stale) =>
    settleGoodsCase(stale, { reviewId: 'x', decision: 'adopt', reason }),
  'orders/corrections/correct-order-player': (stale) =>
    correctOrderPlayer(stale, { ...ofOrder, input1: '1', input2: '2' }),
  'orders/corrections/reopen-order': (stale) => reopenOrder(stale, { ...ofOrder, takes: 0 }),
  'orders/corrections/choose-route': (stale) => chooseRoute(stale, { ...ofOrder, position: 0 }),
  'orders/refunds/add-refund': (stale) =>
    addRefund(stale, {
      orderId,
      amount: 1,
      alreadyRefunded: 0,
      cause: 'other',
      note: reason,
      packs: [],
      idempotency,
    }),
  'orders/ending/update-order': async (stale) => {
    await updateOrder(stale, { orderId, newStatus: 'Refunded', reason }).catch(expectProof);
    await updateOrder(stale, { orderId, newStatus: 'Cancelled', reason });
  },
  'orders/source-refunds/settle-source-refund': (stale) =>
    settleSourceRefund(stale, {
      orderId,
      refundId: 'REFUND0000001',
      decision: 'wallet',
      reason,
      idempotency,
    }),
  'reconciliation/float/enter-top-up': (stale) =>
    enterTopUp(stale, { account: 'smileone', amount: '1', reference: 'x' }),
  'reconciliation/end-difference': (stale) => endDifference(stale, { id: 'x', reason, seen, do: 'explain' }),
  'referrals/decide-referral': (stale) => releaseReferral(stale, { id: 'x', seen: 1, reason }),
  'vault/restored-codes': (stale) =>
    decideRestoredCodes(stale, { itemid: 1, seen: 1, decision: 'sell', text: '' }),
  'vault/void-batch': (stale) => voidBatch(stale, { batchId: 'x', reason }),
  'vault/import-codes': (stale) =>
    importCodes(stale, { itemid: 1, text: 'x', supplier: 'x', invoice: '', unitCost: null }),
  'wallet/take-back-gift': (stale) =>
    takeBackGift(stale, { txnid: 'W2611200000000000000', amount: 1, reason, idempotency }),
  'wallet/add-balance': (stale) => addBalance(stale, { userId: 'x', amount: 1, idempotency }),
  'approvals/approve': (stale) => approve(stale, { id: 'x', seen }),
  'quarantine/end-quarantine': (stale) => endQuarantine(stale, { seen, reason }),
  'payments/settle-review': (stale) => settleReview(stale, { reviewId: 'x', decision: 'credit', reason }),
  'accounts/users/appoint-staff': (stale) => appointStaff(stale, { who: 'x', staffRole: 'owner' }),
  'accounts/users/update-user': async (stale) => {
    const { id: userid, name } = await make.makeUser(db);
    const given = { userid, name, mobilenumber: '', email: 'another@example.com' };
    await updateUser(stale, { ...given, role: 'user', verified: true, isBlocked: false });
  },
};

/** What asks for the proof of a customer, or is the rule itself. */
const OTHERS = ['accounts/recent-auth/require-recent-auth'];

function expectProof(error: unknown): void {
  expect(error).toMatchObject({ code: 'recent_auth_required' });
}

test('check 22: each use case that asks for recent authentication is in the table', () => {
  const askers = listFiles('lib/domain', '.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('requireRecentAuth('),
  );
  const names = askers.map((file) => file.replace('lib/domain/', '').replace('.ts', ''));
  expect(names.filter((name) => !OTHERS.includes(name)).sort()).toEqual(Object.keys(USE_CASES).sort());
});

test.each(Object.entries(USE_CASES))(
  'check 22: %s is refused without recent authentication',
  async (_, run) => {
    const { actor, ...admin } = make.actingAs(context, await shop.shopper('admin'));
    const stale = { ...admin, actor: { ...actor, grants: [] } };
    await expect(run(stale)).rejects.toMatchObject({ code: 'recent_auth_required' });
  },
);
