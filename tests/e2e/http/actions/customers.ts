// Customers: their accounts, money, requests for help and reviews.
import { creditWallet } from '@/lib/domain/wallet';
import { type HelpRequest, type ProductReview, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { systemClock } from '@/lib/platform/time';
import * as make from '../../../support/make';
import { columnsOfUser, type MakeCase, NAME } from './action-case';

/** A help request; with an answer of the staff where it is to be closed. */
function withHelpRequest(inputOf: (request: HelpRequest) => object, isAnswered = false): MakeCase {
  return async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const request = await make.makeHelpRequest(db, order);
    const { id: requestId, createdAt } = request;
    if (isAnswered)
      await db.helpMessage.create({
        data: { id: newId(), requestId, author: 'staff', staffId: order.userId, text: 'Here.', createdAt },
      });
    const where = { id: requestId };
    return {
      input: inputOf(request),
      state: () => db.helpRequest.findUniqueOrThrow({ where, include: { messages: true } }),
      cleanUp: async () => {
        await db.helpMessage.deleteMany({ where: { requestId } });
        await db.helpRequest.delete({ where });
      },
    };
  };
}

/** A product review of this status. */
function withReview(inputOf: (review: ProductReview) => object, status = 'waiting'): MakeCase {
  return async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const review = await make.makeProductReview(db, order, { status });
    const where = { id: review.id };
    return {
      input: inputOf(review),
      state: () => db.productReview.findUniqueOrThrow({ where }),
      cleanUp: () => db.productReview.delete({ where }),
    };
  };
}

export const customersCases: Record<string, MakeCase> = {
  updateUserAction: async (db) => {
    const user = await make.makeUser(db);
    return {
      input: {
        _id: user.id,
        userid: user.id,
        name: NAME,
        email: user.email,
        mobilenumber: user.mobile?.slice(3) ?? '',
        role: 'reseller',
        verified: 'true',
        isBlocked: 'false',
        seen: user.updatedAt.toISOString(),
      },
      state: () => columnsOfUser(db, user.id),
    };
  },
  addBalanceAction: async (db) => {
    const user = await make.makeUser(db);
    return {
      input: { userId: user.id, email: user.email ?? '', amount: 5, reason: NAME, key: crypto.randomUUID() },
      state: () => db.walletTransaction.count({ where: { userId: user.id } }),
    };
  },
  publishReviewAction: withReview(({ id, version }) => ({ id, seen: version })),
  rejectReviewAction: withReview(({ id, version }) => ({
    id,
    seen: version,
    reason: 'It names another shop.',
  })),
  takeBackReviewAction: withReview(({ id, version }) => ({ id, seen: version }), 'published'),
  answerReviewAction: withReview(({ id, version }) => ({ id, seen: version, text: 'Thank you.' })),
  takeBackGiftAction: async (db) => {
    const user = await make.makeUser(db);
    const giver = await make.makeUser(db, { role: 'admin' });
    const amount = 5_00n;
    const from = { account: 'adjustments' } as const;
    const credit = { userId: user.id, userEmail: user.email ?? '', from };
    const about = { reason: 'admin_credit', reference: newId(), note: NAME, type: 'Credit' } as const;
    await transaction({ db, clock: systemClock }, (inside) =>
      creditWallet(inside, { ...credit, ...about, amount, actorId: giver.id }),
    );
    const { txnid } = await db.walletTransaction.findFirstOrThrow({ where: { userId: user.id } });
    return {
      input: { txnid, amount: 5, reason: NAME, key: crypto.randomUUID() },
      state: () => db.walletTransaction.count({ where: { userId: user.id } }),
    };
  },
  noteCustomerAction: async (db) => {
    const { id } = await make.makeUser(db);
    return {
      input: { userId: id, text: NAME, key: crypto.randomUUID() },
      state: () => db.customerNote.count({ where: { userId: id } }),
    };
  },
  answerHelpAction: withHelpRequest(({ id, version }) => ({
    number: id,
    seen: version,
    text: 'Please open the game again.',
    close: false,
  })),
  closeHelpAction: withHelpRequest(({ id, version }) => ({ number: id, seen: version }), true),
};
