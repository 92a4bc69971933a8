// The versions of the store's policies. Browsers import this file. The texts are in components/storefront/policies:
// what was published once is never changed, because orders name the version under which they were placed.

export const POLICY_NAMES = ['terms', 'refundPolicy', 'privacyPolicy'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Where each policy is read, and since when each of its versions has been in force; the first one is version 1. */
export const POLICIES: Record<PolicyName, { path: string; since: readonly [string, ...string[]] }> = {
  terms: { path: '/terms-and-condition', since: ['2026-11-01', '2026-11-26', '2026-11-27'] },
  refundPolicy: { path: '/refund-policy', since: ['2026-11-01', '2026-11-26'] },
  privacyPolicy: { path: '/privacypage', since: ['2026-11-01', '2026-11-26', '2026-11-27'] },
};

/** The versions of the policies under which an order was placed. */
export type PolicyVersions = Record<PolicyName, number>;

/** The versions that are in force in this version of the store. */
export const CURRENT_POLICIES: PolicyVersions = {
  terms: POLICIES.terms.since.length,
  refundPolicy: POLICIES.refundPolicy.since.length,
  privacyPolicy: POLICIES.privacyPolicy.since.length,
};

/** The address of a version, without a language. */
export function policyAddress(name: PolicyName, version: number): string {
  return `${POLICIES[name].path}/${version}`;
}

interface Contacts {
  email: string | null;
  phone: string | null;
}

/** Who sells and who answers complaints; null for what is not set. */
export interface SellerDetails {
  name: string | null;
  address: string | null;
  branches: string | null;
  gstin: string | null;
  website: string;
  /** Who carries out the payments, with a contact. */
  paymentProvider: string | null;
  care: Contacts;
  officer: Contacts & { name: string | null; designation: string | null };
}
