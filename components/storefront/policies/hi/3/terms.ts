import { terms as before } from '@/components/storefront/policies/hi/2';
import { type Policy, withSection } from '@/components/storefront/policies/policy';

/** As version 2, and a customer under 18 has an account with the consent of a guardian. */
export function terms(store: string): Policy {
  return withSection(before(store), 'आपका खाता', ([rules]) => [
    [
      'आपकी उम्र 18 साल या उससे ज़्यादा है, या माता-पिता या अभिभावक ने खाते के इस्तेमाल की सहमति दी है।',
      ...(Array.isArray(rules) ? rules.slice(1) : []),
    ],
  ]);
}
