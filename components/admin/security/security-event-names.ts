import type { SecurityEventKind } from '@/lib/domain/security-events/schema';

/** The kinds of security events in words. */
export const securityEventNames: Record<SecurityEventKind, string> = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'code-refused': 'Wrong code',
  'link-refused': 'Invalid link',
  'access-refused': 'Access refused',
  'limit-reached': 'Limit reached',
  'role-changed': 'Role changed',
  approval: 'Approved as second person',
  'password-reset': 'Password reset',
  'second-factor-changed': 'Second factor changed',
  'account-changed': 'Account changed',
  'claim-moved': 'Email or number moved',
};
