// Who paid: the UPI address of a payment, sealed at rest (decision 113). It is read and written here alone, and
// compared by its blind index.
export { openEvidence, openPayer, payerColumns, payerOf, sealPayer } from './payer';
export { payerIndex, payerIndexes } from './payer-index';
export { resealPayers } from './reseal-payers';
export { sealPayers, sealPayersJob } from './seal-payers';
export { withoutContacts } from './without-contacts';
