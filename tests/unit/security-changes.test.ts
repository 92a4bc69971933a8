// The security events of changes are found by the names of their actions in the audit log: a new action of the accounts
// without a decision here would be missing from the stream.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECURITY_CHANGES } from '@/lib/domain/security-events/record-change';

/** Actions of the accounts that change neither who can sign in nor what they may do. */
const NO_SECURITY_EVENT = [
  ...['edit-profile', 'write-customer-note', 'reseal-values'],
  ...['ask-guardian', 'guardian-agreed', 'guardian-refused', 'end-guardian-request'],
  // They follow from an undo, which is one.
  ...['revoke-partner-key', 'delete-endpoint', 'withdraw-request', 'name-nominee', 'remove-guardian'],
  'cancel-price-changes',
];

const actions = globSync('lib/domain/{accounts,erasure}/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z-]+)'/g)].map(([, action]) => action),
);

test('each action of the accounts in the audit log is a security event or is named as one that is none', () => {
  const decided = [...Object.keys(SECURITY_CHANGES), ...NO_SECURITY_EVENT];
  expect([...new Set(actions)].toSorted()).toEqual(decided.toSorted());
});
