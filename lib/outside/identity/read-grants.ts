import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { AppError } from '@/lib/platform/errors';

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  scope: z.string().default(''),
  permissions: z.array(z.string()).default([]),
});

/** The grants in a verified access token: its scope, and the permissions that some providers list beside it. */
export function readGrants(payload: JWTPayload, subject: string): string[] {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success || `${parsed.data.iss}|${parsed.data.sub}` !== subject)
    throw new AppError('identity_refused', 'The sign-in could not be verified. Please try again.', {
      cause: new Error('the two tokens are of two people'),
    });
  const { scope, permissions } = parsed.data;
  return [...new Set([...scope.split(' ').filter(Boolean), ...permissions])];
}
