import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { AppError } from '@/lib/platform/errors';

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
  scope: z.string().default(''),
  permissions: z.array(z.string()).default([]),
});

export interface GrantsOf {
  clientId: string;
  /** The `issuer|subject` of the ID token that came with it. */
  subject: string;
}

/**
 * The grants of a verified access token: its scope, and the permissions that some providers list beside it. Throws
 * identity_refused for a token of another person or another application.
 */
export function readGrants(payload: JWTPayload, { clientId, subject }: GrantsOf): string[] {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) throw refused('the access token has another shape');
  const { iss, sub, azp = clientId, client_id = clientId, scope, permissions } = parsed.data;
  if (`${iss}|${sub}` !== subject) throw refused('the two tokens are of two people');
  if (azp !== clientId || client_id !== clientId) throw refused('the access token is another application’s');
  return [...new Set([...scope.split(' ').filter(Boolean), ...permissions])];
}

function refused(why: string): AppError {
  return new AppError('identity_refused', 'accounts.identityRefused', { cause: new Error(why) });
}
