// Each invariant of the books broken, past every guard of the database.
import { accountsBreaks } from './accounts';
import { catalogueBreaks } from './catalogue';
import { deliveriesBreaks } from './deliveries';
import { documentsBreaks } from './documents';
import { ledgerBreaks } from './ledger';
import { offersBreaks } from './offers';
import { operationBreaks } from './operation';
import { ordersBreaks } from './orders';
import { partnersBreaks } from './partners';
import { paymentsBreaks } from './payments';
import { refundsBreaks } from './refunds';
import type { Sold } from './sell-of-each';
import { talliesBreaks } from './tallies';
import { vaultBreaks } from './vault';

export { randomChange } from './random-change';
export { sellOfEach } from './sell-of-each';

/** Pairs of the beginning of a sentence and the statements of one way to break it. */
export const breaksOf = (sold: Sold): [sentence: string, statements: string[]][] =>
  [
    accountsBreaks(sold),
    catalogueBreaks,
    deliveriesBreaks(sold),
    documentsBreaks(sold),
    ledgerBreaks,
    offersBreaks(sold),
    operationBreaks,
    ordersBreaks(sold),
    partnersBreaks(sold),
    paymentsBreaks(sold),
    refundsBreaks(sold),
    talliesBreaks(sold),
    vaultBreaks(sold),
  ]
    .flatMap((part) => Object.entries(part))
    .flatMap(([sentence, ways]) => ways.map((statements): [string, string[]] => [sentence, statements]));
