'use client';

import { useTranslations } from 'next-intl';
import { loginPath } from '@/components/shared/session/safe-next';
import { buttonClass } from '@/components/ui/button-class';
import { DialogCloseButton } from '@/components/ui/dialog';
import { Link } from '@/components/ui/navigation';
import { DialogMessages } from './dialog-messages';
import { type IdentityState, withIdentityActions } from './identity-store';
import { useIdentityMessage } from './use-identity-message';

interface FailedSignInProps {
  failure: Extract<IdentityState, { phase: 'error' }>;
  onClose: () => void;
}

/** Says why the sign-in failed, and offers to try again or to sign in another way. */
export function FailedSignIn({ failure: { why, next }, onClose }: FailedSignInProps) {
  const t = useTranslations('identity');
  const sentenceOf = useIdentityMessage();
  // When the library could not be loaded the address still holds the provider's answer, so reloading the page reads
  // it again.
  const tryAgain = () =>
    why === 'notLoaded' ? window.location.reload() : withIdentityActions((actions) => actions.retry());
  return (
    <>
      <DialogMessages icon="bad" title={t('notSignedIn')} text={sentenceOf(why)} />
      <div className="mt-6 grid gap-2">
        <button type="button" onClick={tryAgain} className={buttonClass('accent', 'large', 'w-full')}>
          {t('again')}
        </button>
        <Link
          href={loginPath(next)}
          prefetch={false}
          onClick={onClose}
          className={buttonClass('plain', 'medium', 'w-full')}
        >
          {t('anotherWay')}
        </Link>
      </div>
      <DialogCloseButton onClose={onClose} className="absolute top-3 right-3" />
    </>
  );
}
