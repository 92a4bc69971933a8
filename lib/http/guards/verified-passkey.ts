import { type VerifiedPasskey, verifyPasskey } from '@/lib/domain/accounts';
import type { UsedPasskey } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { passkeyCookieToken } from '@/lib/http/session';

/** The passkey that a call sends instead of a code, verified for the browser of the request. Throws bad_passkey. */
export async function verifiedPasskey(
  context: Context,
  request: Request,
  credential: UsedPasskey | undefined,
): Promise<VerifiedPasskey | undefined> {
  if (credential === undefined) return undefined;
  return verifyPasskey(context, { browser: passkeyCookieToken(request), credential });
}
