// One valid call for each server action of the panel, on objects of its own: what it is sent, and what it changes.

import { STORE } from '@/lib/domain/actor';
import { listInCategory, readDraft } from '@/lib/domain/catalogue';
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import { getCorrections } from '@/lib/domain/orders';
import { creditWallet } from '@/lib/domain/wallet';
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days, systemClock } from '@/lib/platform/time';
import * as make from '../../support/make';
import { makePicture } from '../../support/pictures';
import { NEW_ITEM, NEW_PRODUCT } from '../../support/server/stock';
import { deleteListing, makeListing } from '../catalogue-fixture';

import {
  CAMPAIGN,
  COUPON,
  deleteProducts,
  FRAUD_RULE,
  GATEWAY_RULE,
  type MakeCase,
  NAME,
  unique,
  withCampaign,
  withCollection,
  withCoupon,
  withDraft,
  withDraftsOf,
  withEndingTemplate,
  withFraudRule,
  withGatewayRule,
  withHeldReferral,
  withHelpRequest,
  withItem,
  withKillSwitch,
  withListing,
  withPaidOrder,
  withReview,
  withSharedView,
  withTier,
  withWork,
} from './action-objects';

/** The product of the sample file. */
const SAMPLE_NAME = 'Mobile Legends Brazil';
const NEW_COLLECTION = {
  name: NAME,
  nameHi: 'टेस्ट से',
  position: 1,
  imageId: '',
  startsAt: '',
  endsAt: '',
};

/** An account as its columns: one that Prisma reads carries functions, so that two reads of it are never equal. */
const columnsOfUser = (db: Parameters<MakeCase>[0], id: string) =>
  db.$queryRaw`select * from users where id = ${id}`;

/** By the name under which the action is exported. */
export const ACTION_CASES: Record<string, MakeCase> = {
  createProductAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...NEW_PRODUCT, name, category: 'others' },
      state: () => db.product.count({ where }),
      cleanUp: () => db.product.updateMany({ where, data: { deletedAt: new Date() } }),
    };
  },
  createItemAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...NEW_ITEM, name },
      state: () => db.item.count({ where }),
      cleanUp: () => db.item.updateMany({ where, data: { deletedAt: new Date() } }),
    };
  },
  editProductAction: withListing(({ product }) => ({
    ...NEW_PRODUCT,
    ...{
      gameEvidence: '',
      nameHi: 'टेस्ट से',
      noteHi: '',
      unitName: '',
      unitPlural: '',
      unitNameHi: '',
      faq: [],
    },
    category: 'others',
    id: product.id,
    seen: product.updatedAt.toISOString(),
    name: unique(),
  })),
  productStockAction: withListing(({ product }) => ({ id: product.id, instock: false })),
  productNoteAction: withListing(({ product }) => ({
    id: product.id,
    importantNote: 'By an action',
    noteHi: 'टेस्ट से',
    seen: product.updatedAt.toISOString(),
  })),
  importProductAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { text: SAMPLE_FILE.replace(SAMPLE_NAME, name), key: crypto.randomUUID() },
      state: () => db.product.count({ where }),
      cleanUp: () => deleteProducts(db, where),
    };
  },
  duplicateProductAction: async (db) => {
    const listing = await makeListing(db);
    const name = unique();
    const where = { name };
    return {
      input: { id: listing.product.id, name, key: crypto.randomUUID() },
      state: () => db.product.count({ where }),
      cleanUp: async () => {
        await deleteProducts(db, where);
        await deleteListing(db, listing);
      },
    };
  },
  publishProductAction: withDraft(({ product }) => ({
    id: product.id,
    seen: product.updatedAt.toISOString(),
  })),
  publishItemAction: withDraft(({ items: [item] }) => ({ itemid: item.itemid, seen: item.version })),
  orderProductsAction: async (db) => {
    // A category in which no browser test makes products.
    const category = 'instant-games';
    const seen = (await listInCategory({ db }, { category })).map(({ id }) => id);
    const where = { id: { in: seen } };
    return {
      input: { category, ids: seen.toReversed(), seen },
      state: () =>
        db.product.findMany({ where, select: { id: true, position: true }, orderBy: { id: 'asc' } }),
      cleanUp: () => db.product.updateMany({ where, data: { position: null } }),
    };
  },
  orderItemsAction: withListing(({ product, items: [one, two] }) => ({
    ...{ id: product.id, items: [two.itemid, one.itemid], seen: [one.itemid, two.itemid] },
  })),
  productRoutingAction: withListing(({ product }) => ({ id: product.id, use: 'second' })),
  deleteProductAction: withListing(({ product }) => ({ id: product.id })),
  editItemAction: withListing(({ items: [item] }) => ({
    id: String(item.itemid),
    item: { ...NEW_ITEM, name: unique(), __v: item.version },
  })),
  deleteItemAction: withListing(({ items: [item] }) => ({ id: String(item.itemid) })),
  itemStockAction: withListing(({ items: [item] }) => ({ items: [item.itemid], inStock: false })),
  addRouteAction: withListing(({ items: [item] }) => ({
    ...{ itemid: item.itemid, apiType: 'SMILEBR', packs: ['26'] },
  })),
  orderRoutesAction: withListing(({ items: [item] }) => ({
    ...{ itemid: item.itemid, positions: [1, 0], seen: [0, 1] },
  })),
  itemRouteAction: withListing(({ items: [item] }) => ({ itemid: item.itemid, position: 1, enabled: false })),
  routeCostAction: withListing(({ items: [item] }) => ({ itemid: item.itemid, position: 1, cost: 0.5 })),
  draftPricesAction: withDraftsOf((item) => ({
    ...{ kind: 'prices', rates: [] },
    items: [make.typedItem(item, '130')],
  })),
  draftByPercentAction: withDraftsOf((_, { product }) => ({
    // Not of all products: the other cases count the drafts of their own items.
    ...{ scope: `product:${product.id}`, prices: 'both', direction: 'up', percent: 1, rounding: 'none' },
  })),
  draftFromFileAction: withDraftsOf(({ itemid }) => ({
    text: `Item,Price,Resell,In stock\n${itemid},130,110,yes\n`,
  })),
  saveDraftAction: withItem(async (db, item) => {
    const { id } = await make.makePriceDraft(db, item, '130');
    const { diff } = await readDraft({ db, shop: { priceConfirmPercent: 30 } }, { id });
    const { fingerprint } = diff;
    return {
      ...{ id, intent: 'save', items: [], rates: [], leave: [], fingerprint, confirmed: [] },
      ...{ reason: '', startsAt: '', endsAt: '' },
    };
  }),
  cancelScheduleAction: async (db) => {
    const item = await make.makeItem(db, { deletedAt: new Date() });
    const { id } = await make.makePriceChangeSet(db, item);
    const startsAt = after(new Date(), days(1));
    const where = { id };
    await db.priceChangeSet.update({
      where,
      data: { status: 'scheduled', appliedAt: null, plan: [], startsAt },
    });
    return {
      input: { id },
      state: () => db.priceChangeSet.findUniqueOrThrow({ where }),
      cleanUp: () => db.priceChangeSet.update({ where, data: { status: 'cancelled' } }),
    };
  },
  undoChangeSetAction: withItem(async (db, item) => ({ id: (await make.makePriceChangeSet(db, item)).id })),
  uploadImageAction: async (db) => {
    const title = unique();
    const where = { title };
    return {
      input: {
        ...{ title, titleHi: '', offer: '', offerHi: '', redirectUrl: '', type: 'Item' },
        images: new Blob([new Uint8Array(await makePicture({ width: 64, height: 64 }))]),
        key: crypto.randomUUID(),
      },
      state: () => db.galleryImage.count({ where }),
      cleanUp: () => db.galleryImage.deleteMany({ where }),
    };
  },
  deleteImageAction: async (db) => {
    const { id } = await make.makeImage(db, { title: NAME, type: 'Item' });
    const where = { id };
    return {
      input: { id },
      state: () => db.galleryImage.findUnique({ where }),
      cleanUp: () => db.galleryImage.deleteMany({ where }),
    };
  },
  editImageAction: async (db) => {
    const { id, title, titleHi, offer, offerHi, redirectUrl } = await make.makeImage(db, {
      title: NAME,
      type: 'Item',
    });
    const where = { id };
    const seen = { title, titleHi, offer, offerHi, redirectUrl };
    return {
      input: { ...{ id, seen, title, offer, offerHi }, titleHi: 'टेस्ट से', redirectUrl: '/home' },
      state: () => db.galleryImage.findUnique({ where }),
      cleanUp: () => db.galleryImage.deleteMany({ where }),
    };
  },
  createCollectionAction: async (db) => {
    const name = unique();
    const where = { name };
    const { productid } = await make.makeProduct(db);
    return {
      input: { ...NEW_COLLECTION, name, products: [productid] },
      state: () => db.collection.count({ where }),
      cleanUp: () => db.collection.deleteMany({ where }),
    };
  },
  editCollectionAction: withCollection(({ id, updatedAt, productid }) => ({
    ...NEW_COLLECTION,
    products: [productid],
    id,
    seen: updatedAt.toISOString(),
  })),
  deleteCollectionAction: withCollection(({ id }) => ({ id })),
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
      cleanUp: async () => undefined,
    };
  },
  addBalanceAction: async (db) => {
    const user = await make.makeUser(db);
    return {
      input: { userId: user.id, email: user.email ?? '', amount: 5, reason: NAME, key: crypto.randomUUID() },
      state: () => db.walletTransaction.count({ where: { userId: user.id } }),
      // The ledger is append-only.
      cleanUp: async () => undefined,
    };
  },
  appointStaffAction: async (db) => {
    const { id } = await make.makeStaff(db, 'support');
    return {
      // To give a role takes a second person; to take one away does not.
      input: { who: id, staffRole: null },
      state: () => columnsOfUser(db, id),
      cleanUp: () => db.user.update({ where: { id }, data: { staffRole: null, staffSince: null } }),
    };
  },
  claimWorkAction: withWork(({ subject }) => ({ ...subject, seen: null })),
  handOverWorkAction: withWork(({ subject, colleague }) => ({
    ...{ ...subject, seen: null, to: colleague, note: NAME },
  })),
  giveBackWorkAction: withWork(({ subject, claim }) => ({ ...subject, seen: claim }), true),
  createCouponAction: async (db) => {
    const code = `ACTION${Date.now()}`;
    return {
      input: { ...COUPON, code },
      state: () => db.coupon.count({ where: { code } }),
      cleanUp: () => db.coupon.deleteMany({ where: { code } }),
    };
  },
  editCouponAction: withCoupon(({ id, version }) => ({ ...COUPON, id, seen: version, note: unique() })),
  endCouponAction: withCoupon(({ id }) => ({ id })),
  createCampaignAction: async (db) => {
    const name = unique();
    const { itemid } = await db.item.findFirstOrThrow({ where: { deletedAt: null } });
    return {
      input: { ...CAMPAIGN, itemids: [itemid], name },
      state: () => db.campaign.count({ where: { name } }),
      cleanUp: () => db.campaign.deleteMany({ where: { name } }),
    };
  },
  editCampaignAction: withCampaign(({ id, version, itemids }) => ({
    ...CAMPAIGN,
    itemids,
    id,
    seen: version,
    name: unique(),
  })),
  endCampaignAction: withCampaign(({ id }) => ({ id })),
  importCodesAction: async (db) => {
    // On no product: what the store of the browser tests sells is not touched. A code is never deleted.
    const { itemid } = await make.makeItem(db, { isApi: false });
    const text = `code\n${newId()}`;
    return {
      input: { itemid, text, supplier: NAME, invoice: '', unitCost: null, isDryRun: false },
      state: () => db.vaultBatch.count({ where: { itemid } }),
      cleanUp: async () => undefined,
    };
  },
  setTaxClassAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    return {
      input: { itemids: [itemid], kind: 'exempt', code: '998439', rate: 0, starts: '2099-04-01' },
      state: () => db.taxClass.count({ where: { itemid } }),
      cleanUp: async () => undefined,
    };
  },
  editVaultItemAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    await db.vaultItem.create({ data: { itemid, updatedAt: new Date() } });
    const where = { itemid };
    return {
      input: { itemid, waitHours: 2, lowAt: 5, seen: 0 },
      state: () => db.vaultItem.findUnique({ where }),
      cleanUp: () => db.vaultItem.deleteMany({ where }),
    };
  },
  decideSetAsideAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    const { id } = await make.makeVaultCode(db, { itemid, state: 'held' });
    return {
      input: { codeId: id, to: 'void' },
      state: () => db.vaultCode.findUnique({ where: { id } }),
      cleanUp: async () => undefined,
    };
  },
  decidePartnerAction: async (db) => {
    const { partner } = await make.makePartner(db, { status: 'asked' });
    const where = { userId: partner.userId };
    return {
      input: { partnerId: partner.userId, seen: 0, status: 'active', dailyCap: 5000 },
      state: () => db.partner.findUniqueOrThrow({ where }),
      cleanUp: async () => undefined,
    };
  },
  revokePartnerKeyAction: async (db) => {
    const { key, partnerId } = await make.makePartnerKey(db);
    const where = { id: key.id };
    return {
      input: { partnerId, id: key.id },
      state: () => db.partnerKey.findUniqueOrThrow({ where, select: { revokedAt: true } }),
      cleanUp: async () => undefined,
    };
  },
  replayDeliveryAction: async (db) => {
    const { delivery } = await make.makeWebhookDelivery(db, { state: 'failed', tries: 10 });
    const where = { id: delivery.id };
    return {
      input: where,
      state: () => db.partnerDelivery.findUniqueOrThrow({ where, select: { state: true } }),
      cleanUp: async () => undefined,
    };
  },
  deliverCodeAction: async (db) => {
    const { id: orderId } = await make.makeOrder(db, { status: 'Processing', instant: false });
    const where = { id: orderId };
    return {
      input: { orderId, code: `CODE-${newId()}`, pin: '', expiresOn: '' },
      state: () => db.order.findUniqueOrThrow({ where }),
      cleanUp: async () => undefined,
    };
  },
  // A product of its own: the store of the browser tests sells meanwhile.
  turnOnAction: async (db) => {
    const listing = await makeListing(db);
    const where = { target: listing.product.id };
    return {
      input: { scope: 'product', ...where, minutes: 5, reason: NAME },
      state: () => db.killSwitch.count({ where }),
      cleanUp: async () => {
        await db.killSwitch.deleteMany({ where });
        await deleteListing(db, listing);
      },
    };
  },
  prolongAction: withKillSwitch(({ id, version }) => ({ id, seen: version, minutes: 30 })),
  turnOffAction: withKillSwitch(({ id }) => ({ id })),
  saveViewAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { list: 'orders', name, shared: true, query: 'status=Failed' },
      state: () => db.savedView.count({ where }),
      cleanUp: () => db.savedView.deleteMany({ where }),
    };
  },
  editViewAction: withSharedView(({ id, version, name }) => ({
    ...{ id, seen: version, name, shared: true, query: 'status=Completed' },
  })),
  deleteViewAction: withSharedView(({ id }) => ({ id })),
  chooseColumnsAction: async (db) => {
    // Nobody else chooses these.
    const columns = ['customer', 'order'];
    const where = { list: 'transactions', columns: { equals: columns } };
    return {
      input: { list: 'transactions', columns },
      state: () => db.chosenColumns.count({ where }),
      cleanUp: () => db.chosenColumns.deleteMany({ where }),
    };
  },
  createTierAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { name, nameHi: 'टेस्ट से', threshold: make.nextThreshold(), extra: 1.5 },
      state: () => db.tier.count({ where }),
      cleanUp: () => db.tier.deleteMany({ where }),
    };
  },
  editTierAction: withTier(({ id, version, threshold }) => ({
    ...{ id, seen: version, name: unique(), nameHi: 'टेस्ट से', extra: 2, threshold: Number(threshold) / 100 },
  })),
  deleteTierAction: withTier(({ id }) => ({ id })),
  saveReferralTermsAction: async (db) => {
    const before = await db.referralTerms.findFirst();
    return {
      input: {
        ...{ enabled: before?.enabled ?? false, inviterPoints: 50, friendPoints: 25, minOrder: 100 },
        ...{
          withinDays: before?.withinDays === 31 ? 30 : 31,
          monthlyLimit: 10,
          seen: before?.version ?? null,
        },
      },
      // Tests of pages switch invitations on meanwhile; a save alone counts the version up.
      state: async () => (await db.referralTerms.findFirst())?.version ?? null,
      cleanUp: () =>
        before
          ? db.referralTerms.updateMany({ data: { withinDays: before.withinDays } })
          : db.referralTerms.deleteMany({ where: { enabled: false } }),
    };
  },
  releaseReferralAction: withHeldReferral(({ id, version }) => ({ id, seen: version, reason: NAME })),
  refuseReferralAction: withHeldReferral(({ id, version }) => ({ id, seen: version, reason: NAME })),
  publishReviewAction: withReview(({ id, version }) => ({ id, seen: version })),
  rejectReviewAction: withReview(({ id, version }) => ({
    id,
    seen: version,
    reason: 'It names another shop.',
  })),
  takeBackReviewAction: withReview(({ id, version }) => ({ id, seen: version }), 'published'),
  answerReviewAction: withReview(({ id, version }) => ({ id, seen: version, text: 'Thank you.' })),
  endOrderAction: async (db) => {
    const { id } = await make.makeOrder(db, { status: 'Processing', instant: false });
    return {
      input: { orderId: id, newStatus: 'Completed', reason: NAME, key: crypto.randomUUID() },
      state: () => db.order.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  },
  createEndingTemplateAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { status: 'Cancelled', name, message: NAME, messageHi: '', note: '' },
      state: () => db.endingTemplate.count({ where }),
      cleanUp: () => db.endingTemplate.deleteMany({ where }),
    };
  },
  editEndingTemplateAction: withEndingTemplate(({ id, status, name }) => ({
    ...{ id, seen: 0, status, name, message: 'Changed by an action', messageHi: '', note: '' },
  })),
  deleteEndingTemplateAction: withEndingTemplate(({ id }) => ({ id })),
  correctOrderPlayerAction: withPaidOrder(({ order, corrections: { seen } }) => ({
    ...{ orderId: order.id, seen, reason: NAME, key: crypto.randomUUID() },
    ...{ input1: '12345679', input2: order.input2 },
  })),
  chooseRouteAction: withPaidOrder(({ order, corrections: { seen, routes } }) => ({
    ...{ orderId: order.id, seen, reason: NAME, key: crypto.randomUUID() },
    position: routes[0]?.position ?? -1,
  })),
  refundOrderAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed', instant: false });
    const { id: orderId, value } = order;
    const refund = { amount: Number(value) / 100, alreadyRefunded: 0, cause: 'other', note: NAME };
    return {
      input: { ...refund, orderId, packs: [], key: crypto.randomUUID() },
      state: () => db.orderRefund.count({ where: { orderId } }),
      // The ledger is append-only.
      cleanUp: async () => undefined,
    };
  },
  settleSourceRefundAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Refunded', instant: false });
    const chosen = { state: 'failed', choice: 'source', chosenBy: 'default', chosenAt: new Date() };
    const { id: refundId } = await make.makeSourceRefund(db, order, chosen);
    return {
      input: { orderId: order.id, refundId, decision: 'wallet', reason: NAME, key: crypto.randomUUID() },
      state: () => db.sourceRefund.findUniqueOrThrow({ where: { id: refundId } }),
      // The ledger is append-only.
      cleanUp: async () => undefined,
    };
  },
  settleReviewAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Created', instant: false });
    const payment = await make.makePayment(db, order, { status: 'review' });
    const about = { orderId: order.id, paymentId: payment.id, openKey: newId() };
    const { id } = await make.makeReview(db, { cause: 'payment_unresolved', ...about });
    return {
      input: { id, decision: 'dismiss', reason: NAME, key: crypto.randomUUID() },
      state: () => db.review.findUniqueOrThrow({ where: { id } }),
      cleanUp: async () => undefined,
    };
  },
  settleGoodsCaseAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Refunded', instant: false });
    const attempt = await make.makeAttempt(db, order, { outcome: 'delivered', supplierOrderId: newId() });
    const evidence = { attempt: attempt.id, said: 'delivered', supplierOrderId: attempt.supplierOrderId };
    const about = { orderId: order.id, openKey: newId(), evidence };
    const { id } = await make.makeReview(db, { cause: 'late_success', ...about });
    return {
      input: { id, decision: 'claim_back', reason: NAME, key: crypto.randomUUID() },
      state: () => db.review.findUniqueOrThrow({ where: { id } }),
      cleanUp: async () => undefined,
    };
  },
  takeBackGiftAction: async (db) => {
    const user = await make.makeUser(db);
    const giver = await make.makeUser(db, { role: 'admin' });
    const amount = 5_00n;
    const credit = {
      userId: user.id,
      userEmail: user.email ?? '',
      from: { account: 'adjustments' } as const,
    };
    const about = { reason: 'admin_credit', reference: newId(), note: NAME, type: 'Credit' } as const;
    await transaction({ db, clock: systemClock }, (inside) =>
      creditWallet(inside, { ...credit, ...about, amount, actorId: giver.id }),
    );
    const { txnid } = await db.walletTransaction.findFirstOrThrow({ where: { userId: user.id } });
    return {
      input: { txnid, amount: 5, reason: NAME, key: crypto.randomUUID() },
      state: () => db.walletTransaction.count({ where: { userId: user.id } }),
      // The ledger is append-only.
      cleanUp: async () => undefined,
    };
  },
  reopenOrderAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed', instant: false });
    const { id } = order;
    const { seen } = await getCorrections({ db, actor: STORE }, { orderId: id });
    return {
      input: { orderId: id, seen, takes: 0, reason: NAME, key: crypto.randomUUID() },
      state: () => db.order.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  },
  releaseOrderAction: async (db) => {
    const { id } = await make.makeOrder(db, { status: 'Processing', instant: false });
    const { id: held } = await make.makeReview(db, {
      orderId: id,
      cause: 'fraud_hold',
      evidence: { rules: [] },
    });
    return {
      input: { orderId: id, reason: NAME },
      state: () => db.review.findUniqueOrThrow({ where: { id: held } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  },
  createGatewayRuleAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...GATEWAY_RULE, name },
      state: () => db.gatewayRule.count({ where }),
      cleanUp: () => db.gatewayRule.deleteMany({ where }),
    };
  },
  editGatewayRuleAction: withGatewayRule(({ id, version }) => ({
    ...GATEWAY_RULE,
    id,
    seen: version,
    name: unique(),
  })),
  deleteGatewayRuleAction: withGatewayRule(({ id }) => ({ id })),
  saveGatewayCostAction: async (db) => {
    const where = { gateway: 'ekqr' };
    await db.gatewayCost.deleteMany({ where });
    return {
      input: { ...where, seen: null, percent: 1.5, rupees: 0.5 },
      state: () => db.gatewayCost.findUnique({ where }),
      cleanUp: () => db.gatewayCost.deleteMany({ where }),
    };
  },
  createFraudRuleAction: async (db) => {
    const name = unique();
    const where = { name };
    return {
      input: { ...FRAUD_RULE, name },
      state: () => db.fraudRule.count({ where }),
      cleanUp: () => db.fraudRule.deleteMany({ where }),
    };
  },
  editFraudRuleAction: withFraudRule(({ id, version }) => ({
    ...FRAUD_RULE,
    id,
    seen: version,
    name: unique(),
  })),
  replayFraudRuleAction: async (db) => {
    const days = 1 + Math.floor(Math.random() * 90);
    const minutes = 1 + Math.floor(Math.random() * 100_000);
    const after = { path: ['terms', 'minutes'], equals: minutes };
    return {
      input: { terms: { ...FRAUD_RULE.terms, minutes }, outcome: 'hold', days },
      // It changes nothing but the audit log, which is append-only.
      state: () => db.auditEntry.count({ where: { action: 'replay-fraud-rule', after } }),
      cleanUp: async () => undefined,
    };
  },
  blockSubjectAction: async (db) => {
    const value = unique();
    const where = { value };
    return {
      input: { subject: 'device', value, reason: NAME, days: 1 },
      state: () => db.fraudBlock.count({ where }),
      cleanUp: () => db.fraudBlock.deleteMany({ where }),
    };
  },
  blockOfOrderAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const value = `${order.productId}:${unique()}`;
    const { id: orderId, userId, value: amount, createdAt: at } = order;
    await db.orderSignals.create({ data: { orderId, userId, amount, player: value, paid: true, at } });
    return {
      input: { orderId, subject: 'player', reason: NAME, days: null },
      state: () => db.fraudBlock.count({ where: { value } }),
      cleanUp: () => db.fraudBlock.deleteMany({ where: { value } }),
    };
  },
  unblockAction: async (db) => {
    const block = { id: newId(), subject: 'device', value: unique(), reason: NAME, createdAt: new Date() };
    await db.fraudBlock.create({ data: block });
    const where = { id: block.id };
    return {
      input: where,
      state: () => db.fraudBlock.findUnique({ where }),
      cleanUp: () => db.fraudBlock.deleteMany({ where }),
    };
  },
  deleteFraudRuleAction: withFraudRule(({ id }) => ({ id })),
  noteOrderAction: async (db) => {
    const { id } = await make.makeOrder(db, { status: 'Completed' });
    return {
      input: { orderId: id, text: NAME, key: crypto.randomUUID() },
      state: () => db.orderNote.count({ where: { orderId: id } }),
      // Notes are append-only.
      cleanUp: async () => undefined,
    };
  },
  noteCustomerAction: async (db) => {
    const { id } = await make.makeUser(db);
    return {
      input: { userId: id, text: NAME, key: crypto.randomUUID() },
      state: () => db.customerNote.count({ where: { userId: id } }),
      // Notes are append-only.
      cleanUp: async () => undefined,
    };
  },
  answerHelpAction: withHelpRequest(({ id, version }) => ({
    number: id,
    seen: version,
    text: 'Please open the game again.',
    close: false,
  })),
  closeHelpAction: withHelpRequest(({ id, version }) => ({ number: id, seen: version }), true),
  endDifferenceAction: async (db) => {
    const [id, now] = [newId(), new Date()];
    const known = { source: 'bank', kind: 'not_ours', subject: id, evidence: {}, digest: id, status: 'open' };
    await db.reconciliationDifference.create({
      data: { ...known, id, key: id, day: now, foundAt: now, seenAt: now },
    });
    return {
      input: { do: 'explain', id, reason: 'paid in by hand' },
      state: () => db.reconciliationDifference.findUniqueOrThrow({ where: { id } }),
      cleanUp: async () => undefined,
    };
  },
  enterTopUpAction: async (db) => {
    const [reference, account] = [newId(), ACCOUNTS[0]];
    if (!account) throw new Error('no supplier has an account');
    const { supplier, region, name } = account;
    const opening = {
      supplier,
      region,
      kind: 'opening',
      reference: 'first',
      amount: 0n,
      createdAt: new Date(),
    };
    if ((await db.floatEntry.count({ where: { supplier, region, kind: 'opening' } })) === 0)
      await db.floatEntry.create({ data: opening });
    return {
      input: { account: name, amount: '1.50', reference },
      state: () => db.floatEntry.count({ where: { reference } }),
      // The ledger is append-only.
      cleanUp: async () => undefined,
    };
  },
  reconcileAction: async (db) => {
    const day = '2026-10-01';
    return {
      input: { day },
      state: () => db.auditEntry.count({ where: { action: 'request-reconciliation', objectId: day } }),
      cleanUp: async () => undefined,
    };
  },
  endQuarantineAction: async (db) => {
    const [id, now] = [newId(), new Date()];
    await db.restore.create({ data: { id, recoveredTo: now, restoredAt: now, comparedAt: now } });
    return {
      input: { seen: now.toISOString(), reason: NAME },
      state: () => db.restore.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.restore.deleteMany({ where: { id } }),
    };
  },
  decideAction: async (db) => {
    // An administrator decides only after 72 hours in the role.
    await db.user.updateMany({ where: { role: 'admin' }, data: { staffSince: new Date('2026-01-01') } });
    const [asker, receiver] = [await make.makeStaff(db, 'finance'), await make.makeUser(db)];
    const { id } = await make.makeApprovalRequest(db, { asker, receiver });
    return {
      input: { decision: 'refuse', id, reason: NAME },
      state: () => db.approvalRequest.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.user.update({ where: { id: asker.id }, data: { staffRole: null, staffSince: null } }),
    };
  },
};
