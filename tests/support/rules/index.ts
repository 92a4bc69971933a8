// The rules of money and history that the database itself keeps, each broken once.
import { accountsBreaches } from './accounts';
import { appendOnlyBreaches } from './append-only';
import { catalogueBreaches } from './catalogue';
import { ledgerBreaches } from './ledger';
import { messagesBreaches } from './messages';
import { offersBreaches } from './offers';
import { operationBreaches } from './operation';
import { ordersBreaches } from './orders';
import { partnersBreaches } from './partners';
import { paymentsBreaches } from './payments';
import { staffBreaches } from './staff';
import { taxBreaches } from './tax';
import { vaultBreaches } from './vault';

/** Pairs of a rule and the ways to break it: a rule that two files name is here twice. */
export const BREACHES = [
  accountsBreaches,
  appendOnlyBreaches,
  catalogueBreaches,
  ledgerBreaches,
  messagesBreaches,
  offersBreaches,
  operationBreaches,
  ordersBreaches,
  partnersBreaches,
  paymentsBreaches,
  staffBreaches,
  taxBreaches,
  vaultBreaches,
].flatMap((part) => Object.entries(part));
