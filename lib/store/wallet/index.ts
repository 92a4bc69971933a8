// The wallet and the ledger beneath it: append-only double entry, balances moved in the same transaction.
// It refuses to book one reason and reference twice, and to let a customer fall below zero. It has never heard of
// what money is for. Words: a journal is one movement, made of entries that sum to zero.
export { type CreditWalletInput, creditWallet } from './credit-wallet';
export { getBalance } from './get-balance';
export { type Entry, type JournalReason, movement } from './ledger';
export { type PostJournalInput, postJournal } from './post-journal';
