// Withdrawals of consents, kept outside of the database and ended again in a restored one (decision 108). It refuses to
// end what was given anew since.
export { keepWithdrawals } from './keep-withdrawals';
export { withdrawalsBeside } from './withdrawals-file';
