// An authenticator app as the store sees it: it knows a secret and computes codes from a clock.
import { Secret, TOTP } from 'otpauth';
import type { Db, User } from '@/lib/platform/db';
import type { Sealer } from '@/lib/platform/sealing';
import { type Clock, seconds } from '@/lib/platform/time';

/** How long a code is shown. */
export const STEP = seconds(30);

export interface Authenticator {
  /** The current code, or the code of so many steps from now. */
  code(steps?: number): string;
  /** A code of no step near now. */
  wrongCode(): string;
}

export function authenticator(secret: string, clock: Clock): Authenticator {
  const code = (steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: clock.now().getTime() + steps * STEP,
    });
  return {
    code,
    wrongCode() {
      const near = [-2, -1, 0, 1, 2].map(code);
      for (let guess = 0; ; guess++) {
        const text = String(guess).padStart(6, '0');
        if (!near.includes(text)) return text;
      }
    },
  };
}

/** Gives `user` a confirmed authenticator without going through the calls. */
export async function giveAuthenticator(
  { db, sealer, clock }: { db: Db; sealer: Sealer; clock: Clock },
  user: Pick<User, 'id'>,
): Promise<{ user: User; app: Authenticator }> {
  const secret = new Secret({ size: 20 }).base32;
  const changed = await db.user.update({
    where: { id: user.id },
    data: { totpSecret: sealer.seal('totp', secret), totpConfirmedAt: clock.now(), totpLastStep: null },
  });
  return { user: changed, app: authenticator(secret, clock) };
}
