// Roles, approvals, work and views of the staff.
import { newId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';
import * as make from '../../../support/make';
import { columnsOfUser, type MakeCase, NAME, unique, withName, withRow } from './action-case';

/** An order by hand, and another administrator, to whom it can be assigned or who has claimed it. */
function withWork(
  inputOf: (work: { subject: { kind: 'order'; id: string }; colleague: string; claim: string }) => object,
  isClaimed = false,
): MakeCase {
  return async (db) => {
    const order = await make.makeOrder(db, { status: 'Processing', instant: false });
    const { id: colleague } = await make.makeStaff(db, 'support');
    const subject = { kind: 'order', id: order.id } as const;
    const claim = newId();
    if (isClaimed)
      await db.workClaim.create({
        data: {
          id: claim,
          subjectKind: subject.kind,
          subjectId: order.id,
          claimedBy: colleague,
          givenBy: colleague,
          since: new Date(),
          until: after(new Date(), 600_000),
        },
      });
    return {
      input: inputOf({ subject, colleague, claim }),
      state: () => db.workClaim.count({ where: { subjectId: order.id, endedAt: null } }),
      cleanUp: () => db.order.update({ where: { id: order.id }, data: { status: 'Completed' } }),
    };
  };
}

/** A saved view of another administrator, which an owner may edit and delete. */
const withSharedView = withRow(
  (db) => db.savedView,
  async (db) => {
    const { id: ownerId } = await make.makeUser(db);
    const at = new Date();
    return db.savedView.create({
      data: {
        id: newId(),
        list: 'orders',
        name: unique(),
        shared: true,
        query: 'status=Failed',
        ownerId,
        createdAt: at,
        updatedAt: at,
      },
    });
  },
);

export const staffCases: Record<string, MakeCase> = {
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
    ...subject,
    seen: null,
    to: colleague,
    note: NAME,
  })),
  giveBackWorkAction: withWork(({ subject, claim }) => ({ ...subject, seen: claim }), true),
  saveViewAction: withName(
    (db) => db.savedView,
    (name) => ({ list: 'orders', name, shared: true, query: 'status=Failed' }),
  ),
  editViewAction: withSharedView(({ id, version, name }) => ({
    id,
    seen: version,
    name,
    shared: true,
    query: 'status=Completed',
  })),
  deleteViewAction: withSharedView(({ id, version }) => ({ id, seen: version })),
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
