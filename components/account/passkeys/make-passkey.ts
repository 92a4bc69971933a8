import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { untilLoaded } from '@/components/ui/until-loaded';
import type { NewPasskey } from '@/lib/domain/accounts/schema';

/** Lets the browser make a passkey; else the message that says why there is none. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<NewPasskey | 'stopped' | 'known'> {
  const { startRegistration } = await untilLoaded(() => import('@simplewebauthn/browser'));
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    // The browser found one of the account's passkeys on the device.
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'stopped';
  }
}
