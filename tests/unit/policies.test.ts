// What was published of a policy is never changed: orders name the version under which they were placed (decision 107).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyIn } from '@/components/storefront/policies/policy-in';
import { CURRENT_POLICIES, POLICIES, POLICY_NAMES, policyAddress } from '@/lib/domain/policies/schema';

/**
 * The hash of each published text, by name, version and language. A new text is a new version with a line of its own.
 */
const PUBLISHED: Record<string, string> = {
  'terms 1 en': '31c138fe97a5e564',
  'terms 1 hi': '3f03b447eee57352',
  'terms 2 en': '41e168deb162fb69',
  'terms 2 hi': 'b2fd710db3455d72',
  'terms 3 en': '2ef0582a2c73ac14',
  'terms 3 hi': '41225b5d67637ef6',
  'refundPolicy 1 en': 'a21fbd7ba3df7678',
  'refundPolicy 1 hi': 'e54423b54e285895',
  'refundPolicy 2 en': '397cf30805e8ac8f',
  'refundPolicy 2 hi': 'a2582f91d4354df1',
  'privacyPolicy 1 en': '56195f66fd3c4f66',
  'privacyPolicy 1 hi': '5ee8a3761ae1f409',
  'privacyPolicy 2 en': 'c00c974218721d46',
  'privacyPolicy 2 hi': '93220e11b97eddfc',
  'privacyPolicy 3 en': 'e93469132f60f6f8',
  'privacyPolicy 3 hi': '2e4889c3b1eda4e1',
};

const versions = POLICY_NAMES.flatMap((name) =>
  POLICIES[name].since.flatMap((_, place) =>
    (['en', 'hi'] as const).map((language) => ({ name, version: place + 1, language })),
  ),
);

test.each(versions)(
  '$name, version $version, in $language is as it was published',
  ({ language, ...which }) => {
    const text = JSON.stringify(policyIn(language, which, 'Tarang'));
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    expect({ [`${which.name} ${which.version} ${language}`]: hash }).toEqual({
      [`${which.name} ${which.version} ${language}`]: PUBLISHED[`${which.name} ${which.version} ${language}`],
    });
  },
);

test('each version has a text and a day after that of the version before', () => {
  expect(Object.keys(PUBLISHED)).toHaveLength(versions.length);
  for (const name of POLICY_NAMES) {
    const { since } = POLICIES[name];
    expect([...since].sort()).toEqual([...new Set(since)]);
    expect(CURRENT_POLICIES[name]).toBe(since.length);
    expect(policyIn('en', { name, version: since.length + 1 }, 'Tarang')).toBeNull();
    expect(policyIn('en', { name, version: 0 }, 'Tarang')).toBeNull();
    expect(policyAddress(name, 1)).toBe(`${POLICIES[name].path}/1`);
  }
});
