import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { SecondFactorOffer } from '@/lib/domain/accounts/schema';
import { seconds } from '@/lib/platform/time';

// What every authenticator app takes for granted.
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps to either side of now: clocks of phones are a little off. */
const WINDOW = 1;

/** A new secret in the form that people can type into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step that `code` belongs to, or null when it is the code of no step near `now`. */
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

/** What an app scans or is told. `label` is shown beside the codes. */
export function offerTotp(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): SecondFactorOffer {
  const uri = new TOTP({ ...FORM, secret, issuer, label }).toString();
  return { secret, uri, qr: drawQr(uri) };
}

// Apps that read no inverted codes are many: dark on white, whatever the page is, and the quiet zone belongs to it.
function drawQr(text: string): string {
  const quiet = 4;
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: quiet });
  return svg.replace(
    /^<svg ([^>]*)>/,
    '<svg $1 fill="#000" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0Z"/>',
  );
}
