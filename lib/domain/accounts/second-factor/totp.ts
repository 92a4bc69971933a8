import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { SecondFactorOffer } from '@/lib/domain/accounts/schema';
import { seconds } from '@/lib/platform/time';

// The defaults of all authenticator apps; many ignore other values.
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one, because the clocks of phones differ a little. */
const WINDOW = 1;

/** A new secret in base32, which people can type into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step of a code; null when it is not the code of a step near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(timestamp / seconds(FORM.period)) + delta;
}

/** A secret with its address and QR code for an authenticator app, which shows `label` beside the codes. */
export function offerTotp(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): SecondFactorOffer {
  const uri = new TOTP({ ...FORM, secret, issuer, label }).toString();
  return { secret, uri, qr: drawQr(uri) };
}

// Dark on white in every theme, with its own quiet zone, because many apps cannot read inverted codes.
function drawQr(text: string): string {
  const quiet = 4;
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: quiet });
  return svg.replace(
    /^<svg ([^>]*)>/,
    '<svg $1 fill="#000" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0Z"/>',
  );
}
