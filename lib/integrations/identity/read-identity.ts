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

/**
 * The person whom a verified ID token describes. Throws identity_refused for a token of another application or
 * organisation, and for one without a verified e-mail address.
 */
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
  // With several audiences, or with an authorised party, that party must be this store (spec S5.10).
  const several = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((several || claims.azp !== undefined) && claims.azp !== clientId)
    throw refused('accounts.identityOfOtherApplication');
  if (organization && !isMember(organization, claims)) throw refused('accounts.identityOfOtherOrganisation');
  if (!claims.email_verified) throw refused('accounts.identityUnverified');
  return {
    subject: `${claims.iss}|${claims.sub}`,
    email: claims.email,
    name: cleanName(claims.name ?? '') || cleanName(claims.email.split('@')[0] ?? '') || 'Customer',
  };
}

/** Applies the rules for names of our own form, because at the provider people may choose any name. */
function cleanName(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>\ufffd]/gu, '');
  return [...plain.trim()].slice(0, 80).join('').trim();
}

/** A setting `org_…` is an id, everything else a name; names are compared case-insensitively (IDENTITY-7). */
function isMember(wanted: string, claims: z.infer<typeof claimsSchema>): boolean {
  if (wanted.startsWith('org_')) return claims.org_id === wanted;
  return claims.org_name?.toLowerCase() === wanted.toLowerCase();
}

function refused(key: PlainKey, cause?: unknown): AppError {
  return new AppError('identity_refused', key, { cause });
}
