// Kill switches, reconciliation and the quarantine after a restore.
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { newId } from '@/lib/platform/ids';
import { deleteListing, makeListing } from '../../catalogue-fixture';
import { type MakeCase, NAME, withRow } from './action-case';

/** A switch that is on for nothing that exists, so that nothing is stopped by it. */
const withKillSwitch = withRow(
  (db) => db.killSwitch,
  (db) => {
    const startedAt = new Date();
    return db.killSwitch.create({
      data: {
        id: newId(),
        scope: 'product',
        target: newId(),
        reason: NAME,
        startedBy: newId(),
        startedAt,
        endsAt: new Date(startedAt.getTime() + 600_000),
      },
    });
  },
);

export const operationCases: Record<string, MakeCase> = {
  // A product of its own: the store of the browser tests sells meanwhile.
  turnOnAction: async (db) => {
    const listing = await makeListing(db);
    const where = { target: listing.product.id };
    return {
      input: { scope: 'product', ...where, minutes: 5, reason: NAME, withRow },
      state: () => db.killSwitch.count({ where }),
      cleanUp: async () => {
        await db.killSwitch.deleteMany({ where });
        await deleteListing(db, listing);
      },
    };
  },
  prolongAction: withKillSwitch(({ id, version }) => ({ id, seen: version, minutes: 30 })),
  turnOffAction: withKillSwitch(({ id, version }) => ({ id, seen: version })),
  endDifferenceAction: async (db) => {
    const [id, now] = [newId(), new Date()];
    const known = { source: 'bank', kind: 'not_ours', subject: id, evidence: {}, digest: id, status: 'open' };
    await db.reconciliationDifference.create({
      data: { ...known, id, key: id, day: now, foundAt: now, seenAt: now },
    });
    return {
      input: { do: 'explain', id, seen: id, reason: 'paid in by hand' },
      state: () => db.reconciliationDifference.findUniqueOrThrow({ where: { id } }),
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
    };
  },
  reconcileAction: async (db) => {
    const day = '2026-10-01';
    return {
      input: { day },
      state: () => db.auditEntry.count({ where: { action: 'request-reconciliation', objectId: day } }),
    };
  },
  endQuarantineAction: async (db) => {
    const [id, now] = [newId(), new Date()];
    await db.restore.create({ data: { id, recoveredTo: now, restoredAt: now, comparedAt: now } });
    return {
      input: { seen: now.toISOString(), reason: NAME, withRow },
      state: () => db.restore.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.restore.deleteMany({ where: { id } }),
    };
  },
};
