// Codes of the vault, tax classes and partners.
import { newId } from '@/lib/platform/ids';
import * as make from '../../../support/make';
import { type MakeCase, NAME } from './action-case';

export const goodsCases: Record<string, MakeCase> = {
  importCodesAction: async (db) => {
    // On no product: what the store of the browser tests sells is not touched. A code is never deleted.
    const { itemid } = await make.makeItem(db, { isApi: false });
    const text = `code\n${newId()}`;
    return {
      input: { itemid, text, supplier: NAME, invoice: '', unitCost: null, isDryRun: false },
      state: () => db.vaultBatch.count({ where: { itemid } }),
    };
  },
  // The store of these tests has no GSTIN, and therefore no invoices.
  correctInvoiceAction: async (db) => {
    const { id: orderId } = await make.makeOrder(db, { status: 'Completed', instant: false });
    const which = { orderId, documentId: newId(), seen: newId() };
    return {
      input: { ...which, reason: NAME, key: crypto.randomUUID() },
      state: () => db.taxDocument.count({ where: { orderId } }),
      refusal: 'conflict',
    };
  },
  setTaxClassAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    return {
      input: {
        itemids: [itemid],
        kind: 'exempt',
        code: '998439',
        rate: 0,
        starts: '2099-04-01',
        seen: [0],
      },
      state: () => db.taxClass.count({ where: { itemid } }),
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
  voidBatchAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    const { id, batchId } = await make.makeVaultCode(db, { itemid });
    return {
      input: { batchId, reason: NAME },
      state: () => db.vaultCode.findUnique({ where: { id } }),
    };
  },
  decideSetAsideAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    const { id } = await make.makeVaultCode(db, { itemid, state: 'held' });
    return {
      input: { codeId: id, to: 'void' },
      state: () => db.vaultCode.findUnique({ where: { id } }),
    };
  },
  decideRestoredCodesAction: async (db) => {
    const { itemid } = await make.makeItem(db, { isApi: false });
    const { id } = await make.makeVaultCode(db, { itemid, state: 'held' });
    return {
      input: { itemid, seen: 1, decision: 'void', text: '' },
      state: () => db.vaultCode.findUnique({ where: { id } }),
    };
  },
  decidePartnerAction: async (db) => {
    const { partner } = await make.makePartner(db, { status: 'asked' });
    const where = { userId: partner.userId };
    return {
      input: { partnerId: partner.userId, seen: 0, status: 'active', dailyCap: 5000 },
      state: () => db.partner.findUniqueOrThrow({ where }),
    };
  },
  revokePartnerKeyAction: async (db) => {
    const { key, partnerId } = await make.makePartnerKey(db);
    const where = { id: key.id };
    return {
      input: { partnerId, id: key.id },
      state: () => db.partnerKey.findUniqueOrThrow({ where, select: { revokedAt: true } }),
    };
  },
  replayDeliveryAction: async (db) => {
    const { delivery } = await make.makeWebhookDelivery(db, { state: 'failed', tries: 10 });
    const where = { id: delivery.id };
    return {
      input: where,
      state: () => db.partnerDelivery.findUniqueOrThrow({ where, select: { state: true } }),
    };
  },
};
