import type { User } from '@/lib/platform/db';

/** Whether an account has a proof of its owner beside its email, so that the email alone must not open it. */
export function isProvedOtherwise({ mobileVerifiedAt, identitySubject }: User): boolean {
  return mobileVerifiedAt !== null || identitySubject !== null;
}
