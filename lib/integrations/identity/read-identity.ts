import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { AppError } from '@/lib/platform/errors';
import type { PlainKey } from '@/lib/platform/messages';
import type { IdentityProvider, VerifiedIdentity } from './port';

const claimsSchema = z.object({
  iss: z.string(),
  // OpenID Connect Core, 2 (ID Token): at most 255 ASCII characters.
  sub: z.string().regex(/^[!-~]{1,255}$/),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  org_id: z.string().optional(),
  org_name: z.string().optional(),
});

/** What a verified ID token says of a person. Throws identity_refused for one that is meant for somebody else. */
export function readIdentity(
  payload: JWTPayload,
  { clientId, organization }: IdentityProvider['client'],
): Omit<VerifiedIdentity, 'grants'> {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    const noEmail = parsed.error.issues.some(({ path }) => path[0] === 'email');
    throw refused(noEmail ? 'accounts.identityWithoutEmail' : 'accounts.identityRefused', parsed.error);
  }
  const claims = parsed.data;
  // Several audiences, or a party that is named: it must be us (spec S5.10).
  const several = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((several || claims.azp !== undefined) && claims.azp !== clientId)
    throw refused('accounts.identityOfOtherApplication');
  if (organization && !isMember(organization, claims)) throw refused('accounts.identityOfOtherOrganisation');
  if (!claims.email_verified) throw refused('accounts.identityUnverified');
  return {
    subject: `${claims.iss}|${claims.sub}`,
    email: claims.email,
    name: tidyName(claims.name ?? '') || tidyName(claims.email.split('@')[0] ?? '') || 'Customer',
  };
}

/** As a name may be that somebody types into our own form: people choose theirs at the provider, and strangers too. */
function tidyName(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>\ufffd]/gu, '');
  return [...plain.trim()].slice(0, 80).join('').trim();
}

/** `org_…` is an id, anything else a name, and names have no case (IDENTITY-7). */
function isMember(wanted: string, claims: z.infer<typeof claimsSchema>): boolean {
  if (wanted.startsWith('org_')) return claims.org_id === wanted;
  return claims.org_name?.toLowerCase() === wanted.toLowerCase();
}

function refused(said: PlainKey, cause?: unknown): AppError {
  return new AppError('identity_refused', said, { cause });
}
