import { createHash } from 'node:crypto';
import type { AccountClaims } from 'oidc-provider';

export interface SandboxAccount {
  email: string;
  name: string;
  /** Whether the provider grants the scope update:price to this account. */
  mayUpdatePrice: boolean;
}

/** The demo accounts of the store; any other email signs in as a customer. */
export const SANDBOX_ACCOUNTS: readonly SandboxAccount[] = [
  { email: 'shopper@example.com', name: 'Asha Shopper', mayUpdatePrice: false },
  { email: 'reseller@example.com', name: 'Ravi Reseller', mayUpdatePrice: false },
  { email: 'admin@example.com', name: 'Anjali Admin', mayUpdatePrice: true },
  { email: 'admin-no-price@example.com', name: 'Arun Admin (no update:price)', mayUpdatePrice: false },
];

export interface AccountList {
  /** The subject of an email, always the same for the same email. */
  open(email: string): string;
  find(subject: string): SandboxAccount | undefined;
}

export function createAccounts(): AccountList {
  const bySubject = new Map<string, SandboxAccount>();
  return {
    open(email) {
      const address = email.trim().toLowerCase();
      const subject = `auth0|${createHash('sha256').update(address).digest('hex').slice(0, 24)}`;
      const known = SANDBOX_ACCOUNTS.find((account) => account.email === address);
      const name = address.split('@')[0] ?? address;
      bySubject.set(subject, known ?? { email: address, name, mayUpdatePrice: false });
      return subject;
    },
    find: (subject) => bySubject.get(subject),
  };
}

export function describeAccount(subject: string, account: SandboxAccount): AccountClaims {
  return {
    sub: subject,
    name: account.name,
    nickname: account.email.split('@')[0],
    email: account.email,
    email_verified: true,
    updated_at: '2026-01-01T00:00:00.000Z',
  };
}
