import type { Context } from '@/lib/domain/context';
import type { FoundWork } from './find-work';

export interface SubjectText {
  about: string;
  reference: string;
  href: string;
}

/** What people know of these rows: names instead of ids, and the address of each page. A query for each table. */
export async function readSubjects(
  { db }: Pick<Context, 'db'>,
  rows: readonly FoundWork[],
): Promise<Map<FoundWork, SubjectText>> {
  const idsOf = (kind: FoundWork['subjectKind']) =>
    rows.flatMap(({ subjectKind, id }) => (subjectKind === kind ? id : []));
  const [cases, requests, approvals] = await Promise.all([
    db.review.findMany({
      where: { id: { in: idsOf('case') } },
      select: { id: true, payment: { select: { orderId: true, clientTxnId: true } } },
    }),
    db.helpRequest.findMany({
      where: { id: { in: idsOf('help-request') } },
      select: { id: true, orderId: true },
    }),
    db.approvalRequest.findMany({
      where: { id: { in: idsOf('approval') } },
      select: { id: true, objectType: true, objectId: true },
    }),
  ]);
  const paymentOf = new Map(cases.map(({ id, payment }) => [id, payment]));
  const orderOfHelp = new Map(requests.map(({ id, orderId }) => [id, orderId]));
  const orderOfApproval = new Map(
    approvals.flatMap(({ id, objectType, objectId }) => (objectType === 'order' ? [[id, objectId]] : [])),
  );
  const orderIds = [
    ...idsOf('order'),
    ...cases.flatMap(({ payment }) => payment?.orderId ?? []),
    ...[...orderOfHelp.values()].flatMap((orderId) => orderId ?? []),
    ...orderOfApproval.values(),
  ];
  const orders = await db.order.findMany({
    where: { id: { in: orderIds } },
    select: { id: true, itemName: true, productName: true, input1: true },
  });
  const aboutOf = new Map(
    orders.map(({ id, itemName, productName, input1 }) => [id, `${itemName}, ${productName}, for ${input1}`]),
  );
  const about = (orderId: string | null | undefined) => aboutOf.get(orderId ?? '') ?? '';

  const textOf = ({ kind, subjectKind, id }: FoundWork): SubjectText => {
    switch (subjectKind) {
      case 'order':
        return { about: about(id), reference: id, href: orderPage(kind, id) };
      case 'case': {
        const { orderId, clientTxnId = '' } = paymentOf.get(id) ?? {};
        const href = orderId ? orderPage(kind, orderId) : '/admin/orders#cases';
        return { about: about(orderId), reference: orderId ?? clientTxnId, href };
      }
      case 'help-request':
        // Without an order it is about a top-up, the wallet or the account.
        return {
          about: orderOfHelp.get(id) === null ? 'Wallet or account' : about(orderOfHelp.get(id)),
          reference: id,
          href: `/admin/help/${id}`,
        };
      case 'approval':
        return { about: about(orderOfApproval.get(id)), reference: '', href: '/admin/approvals' };
    }
  };
  return new Map(rows.map((row) => [row, textOf(row)]));
}

/** Held orders are decided at the fraud desk, with what they have in common with others. */
function orderPage(kind: FoundWork['kind'], id: string): string {
  return kind === 'held-order' ? '/admin/fraud' : `/admin/orders/${id}`;
}
