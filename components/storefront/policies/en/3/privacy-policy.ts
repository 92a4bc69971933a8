import { privacyPolicy as before } from '@/components/storefront/policies/en/2';
import { type Policy, withSection } from '@/components/storefront/policies/policy';

/** As version 2, and a customer under 18 has an account with the consent of a guardian. */
export function privacyPolicy(store: string): Policy {
  return withSection(before(store), 'Children', () => [
    [
      'Whoever opens an account says whether they are 18 or older.',
      'Who is younger names a parent or guardian, whom we ask by email. Until they agree, the account can order nothing and hold no money; if they refuse or do not answer, we delete it. They can take their consent back at any time, which stops the account, and then have it deleted.',
      'We do not track children, build no profiles of them, ask them for no reviews and send them no news.',
    ],
  ]);
}
