import { terms as before } from '@/components/storefront/policies/en/2';
import { type Policy, withSection } from '@/components/storefront/policies/policy';

/** As version 2, and a customer under 18 has an account with the consent of a guardian. */
export function terms(store: string): Policy {
  return withSection(before(store), 'Your account', ([rules]) => [
    [
      'You are 18 or older, or a parent or guardian has agreed that you use the account.',
      ...(Array.isArray(rules) ? rules.slice(1) : []),
    ],
  ]);
}
