// The wallet and its ledger: append-only double entry; balances change in the same transaction. It refuses to book the
// same reason and reference twice, and to let a customer's balance fall below zero. A journal is one movement, made of
// entries that sum to zero; a line is the customer's view of a journal, a wallet transaction; a top-up is a payment
// into the wallet.
export { areRelated } from '@/lib/domain/accounts';
export { addBalance } from './add-balance';
export { balanceRefusal } from './balance-refusal';
export { bookReversal } from './book-reversal';
export { creditWallet } from './credit-wallet';
export { drawStatement } from './draw-statement';
export { getBalance } from './get-balance';
export { getTopUpStatus } from './get-top-up-status';
export { lockGifts } from './gift-limits';
export { keptOfOrder } from './kept-of-order';
export { type Entry, movement } from './ledger';
export { getStatement } from './lists/get-statement';
export { getTransactionJournal } from './lists/get-transaction-journal';
export {
  listAllTransactionPage,
  listAllTransactions,
  readAllTransactions,
  readLiveTransactions,
} from './lists/list-all-transactions';
export { listTransactions } from './lists/list-transactions';
export { withBalances } from './lists/with-balances';
export { notifyOfHeldReturn, notifyOfHold, notifyOfRelease } from './notify-of-hold';
export { coversOnHold, getOnHold, HELD_OF_PAYMENT, holdingCasesSql, onHoldSql } from './on-hold';
export { payFromWallet } from './pay-from-wallet';
export { postJournal } from './post-journal';
export { presentTransaction, WITH_OWNER } from './present';
export { readAmount, topUpMax } from './read-amount';
export { getLeftInWallet } from './share-in-wallet';
export { sumGifts } from './sum-gifts';
export { sumTakenBack } from './sum-taken-back';
export { takeBackGift } from './take-back-gift';
export { topUp } from './top-up';
export { topUpEffects } from './top-up-effects';
export { writeLine } from './write-line';
