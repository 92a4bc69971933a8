const CAUSES: Record<string, string> = {
  outcome_unknown: 'The supplier gave no clear answer.',
  partial_delivery: 'Part of the goods, or something else, is delivered, and the rest was refused.',
  supplier_pending: 'The supplier says that it works on it, and has said so for over an hour.',
  supplier_unavailable:
    'Its supplier has not been called for half an hour: its calls fail, or its balance is too low.',
  poison_job: 'The store’s own work on it failed again and again.',
  amount_mismatch: 'Another amount came than was asked for.',
  payment_mismatch: 'The gateway speaks of another payment.',
  reference_reused: 'The bank reference was counted before, or as much was credited under another one.',
  reference_missing: 'The gateway says that it was paid, but names no bank reference (UTR).',
  late_success: 'The supplier delivered it after the order had stopped waiting for it.',
  wrong_goods: 'The supplier delivered something else than was ordered.',
  second_payment: 'More money came on the page of a payment, or its bank reference was corrected.',
  payment_reversed: 'The gateway says that the money of a paid payment has gone back.',
  payment_disputed:
    'The payer’s bank asks for the money back. Send the evidence on the gateway’s dashboard before its time is over.',
  payment_reinstated: 'The gateway says that money which had gone back is there again.',
  account_erased:
    'It was paid after the customer had erased the account. Give the money back on the gateway’s dashboard or by the bank.',
  receivable: 'The customer owes money that has gone back.',
  fraud_hold: 'A rule against fraud holds it: release it, or give the money back.',
  payment_unresolved: 'The gateway never said what became of it.',
};

/** The cause of a review case as a sentence. */
export function causeText(cause: string): string {
  return CAUSES[cause] ?? cause;
}
