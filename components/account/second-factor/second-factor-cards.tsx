import { PasskeysCard } from '@/components/account/passkeys/passkeys-card';
import type { PasskeyView, Viewer } from '@/lib/domain/accounts/schema';
import { AuthenticatorCard } from './authenticator-card';

interface SecondFactorCardsProps {
  viewer: Pick<Viewer, 'secondFactor' | 'authenticator' | 'method'>;
  passkeys: PasskeyView[];
}

/** The two kinds of second factor that an account can have. */
export function SecondFactorCards({ viewer, passkeys }: SecondFactorCardsProps) {
  return (
    <>
      <PasskeysCard passkeys={passkeys} secondFactor={viewer.secondFactor} />
      <AuthenticatorCard
        active={viewer.authenticator}
        hasPasskeys={passkeys.length > 0}
        knowsPassword={viewer.method === 'password'}
      />
    </>
  );
}
