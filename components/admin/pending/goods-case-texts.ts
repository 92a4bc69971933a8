import type { GoodsCase, GoodsDecision } from '@/lib/domain/orders/schema';

const FIELDS: Record<GoodsCase['differences'][number]['field'], string> = {
  pack: 'Pack',
  quantity: 'Quantity',
  player: 'Player',
  server: 'Server or region',
  code: 'A code:',
};

export function describeGoods({ cause, supplier, itemname, input1, status }: GoodsCase): string {
  const goods = cause === 'wrong_goods' ? `something else than ${itemname}` : itemname;
  return `${supplier} delivered ${goods} for ${input1}, and the order is ${status}.`;
}

/** Such as 'Pack 151451 instead of 151450.' */
export function describeDifference({ field, ordered, delivered }: GoodsCase['differences'][number]): string {
  return `${FIELDS[field]} ${delivered} instead of ${ordered}.`;
}

export function decisionLabel({ cause, status, decisions }: GoodsCase, decision: GoodsDecision): string {
  const isWrong = cause === 'wrong_goods';
  if (decision === 'adopt') return isWrong ? 'Accept what was delivered' : 'Adopt the goods';
  // Without a choice the pack was bought again already.
  const buysAgain = isWrong && status === 'Processing' && decisions.length > 1;
  return buysAgain ? 'Claim back and buy again' : 'Claim back from the supplier';
}

export function reasonLabel({ decisions }: GoodsCase): string {
  if (decisions.length > 1) return 'Reason (for the customer, or for the supplier)';
  return decisions[0] === 'adopt' ? 'Reason (the customer reads it)' : 'Reason for the supplier';
}

/** What else can be done about the case; empty when there is nothing else. */
export function hintOf({ cause, status, decisions }: GoodsCase): string {
  if (decisions.length === 0) return 'Decide the case about the wrong goods of this order first.';
  if (cause !== 'wrong_goods' || status !== 'Processing') return '';
  return 'Nothing more is bought until you decide. To refund the customer instead, end the order below; the goods can be claimed back afterwards.';
}
