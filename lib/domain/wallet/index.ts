// The wallet and its ledger: append-only double entry; balances change in the same transaction. It refuses to book the
// same reason and reference twice, and to let a customer's balance fall below zero. A journal is one movement, made of
// entries that sum to zero; a line is the customer's view of a journal, a wallet transaction; a top-up is a payment
// into the wallet.
export { areRelated } from '@/lib/domain/accounts';
export { type AddBalanceInput, type AddedBalance, addBalance } from './add-balance';
export { balanceRefusal } from './balance-refusal';
export { bookReversal } from './book-reversal';
export { type CreditWalletInput, creditWallet } from './credit-wallet';
export { drawStatement, type StatementBills } from './draw-statement';
export { getBalance } from './get-balance';
export { getTopUpStatus } from './get-top-up-status';
export { lockGifts } from './gift-limits';
export { keptOfOrder } from './kept-of-order';
export { type Entry, movement } from './ledger';
export { type GetStatementInput, getStatement } from './lists/get-statement';
export { getTransactionJournal } from './lists/get-transaction-journal';
export {
  listAllTransactionPage,
  listAllTransactions,
  readAllTransactions,
  readLiveTransactions,
} from './lists/list-all-transactions';
export { type ListTransactionsInput, listTransactions } from './lists/list-transactions';
export { withBalances } from './lists/with-balances';
export { notifyOfHeldReturn, notifyOfHold, notifyOfRelease } from './notify-of-hold';
export { coversOnHold, getOnHold, HELD_OF_PAYMENT, holdingCasesSql, onHoldSql } from './on-hold';
export { type PayFromWalletInput, payFromWallet } from './pay-from-wallet';
export { type PostJournalInput, postJournal } from './post-journal';
export { presentTransaction, WITH_OWNER } from './present';
export { readAmount, topUpMax } from './read-amount';
export { getLeftInWallet } from './share-in-wallet';
export { type GiftSums, sumGifts } from './sum-gifts';
export { sumTakenBack } from './sum-taken-back';
export { type TakeBackGiftInput, takeBackGift } from './take-back-gift';
export { type TopUpInput, topUp } from './top-up';
export { topUpEffects } from './top-up-effects';
export { type WriteLineInput, writeLine } from './write-line';
