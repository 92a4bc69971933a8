import { z } from 'zod';
import type { User } from '@/lib/platform/db';

const instant = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullable();

/** What an account had before a change, and gets back when the change is undone. */
export const accountSnapshotSchema = z.object({
  email: z.string().nullable(),
  emailKey: z.string().nullable(),
  emailVerifiedAt: instant,
  mobile: z.string().nullable(),
  mobileVerifiedAt: instant,
});

export type AccountSnapshot = z.output<typeof accountSnapshotSchema>;

export function snapshotOf({
  email,
  emailKey,
  emailVerifiedAt,
  mobile,
  mobileVerifiedAt,
}: User): AccountSnapshot & { identitySubject: null } {
  // The previous version requires this field; null makes it restore no identity.
  return { email, emailKey, emailVerifiedAt, mobile, mobileVerifiedAt, identitySubject: null };
}
