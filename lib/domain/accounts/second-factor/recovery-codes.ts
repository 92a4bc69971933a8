import { randomInt } from 'node:crypto';
import { consumeSecret, createSecret, revokeSecrets } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { SecretKind } from '@/lib/platform/db';
import { days } from '@/lib/platform/time';

// Characters that are not mistaken for one another in handwriting.
const ALPHABET = '346789ABCDEFGHJKMNPQRTVWXY';
const CODES = 10;
const GROUPS = 3;
// Recovery codes practically never expire; only their use or new codes make them invalid.
const LIFE = days(3650);

type RecoveryContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * Creates ten new recovery codes `XXXX-XXXX-XXXX` and revokes the old ones. Only their digests are stored, so the codes
 * must be shown now.
 */
export async function makeRecoveryCodes(context: RecoveryContext, userId: string): Promise<string[]> {
  await revokeRecoveryCodes(context, userId);
  const codes = Array.from({ length: CODES }, newCode);
  for (const code of codes)
    await createSecret(context, { ...ofUser(userId), userId, value: plain(code), life: LIFE });
  return codes;
}

/** Uses up a recovery code, typed in any case and with or without hyphens; false when it is not a valid one. */
export async function consumeRecoveryCode(
  context: RecoveryContext,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  return (await consumeSecret(context, { ...ofUser(userId), value: plain(code) })) !== null;
}

/** Revokes the unused codes: all, or those that were made since an instant. */
export async function revokeRecoveryCodes(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  userId: string,
  since?: Date,
): Promise<void> {
  await revokeSecrets(context, { ...ofUser(userId), ...(since && { since }) });
}

function ofUser(userId: string) {
  return { kind: SecretKind.recovery, subject: userId };
}

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function plain(code: string): string {
  return code.replaceAll('-', '').toUpperCase();
}
