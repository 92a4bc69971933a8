import type { JournalView } from '@/lib/domain/wallet/schema';

export type AccountName = JournalView['entries'][number]['account'];

const ACCOUNTS: Record<AccountName, string> = {
  wallet: 'Wallet',
  points: 'Points',
  gateway: 'Payment gateway',
  sales: 'Sales',
  adjustments: 'Adjustments',
  rewards: 'Rewards',
  receivables: 'Owed by customers',
  losses: 'Losses',
  refunds: 'Refunds on their way',
  other_cells: 'Other cells',
};

/** What an account of the ledger is called. */
export function accountName(account: AccountName): string {
  return ACCOUNTS[account];
}
