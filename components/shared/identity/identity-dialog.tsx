'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { DialogMessages } from './dialog-messages';
import { FailedSignIn } from './failed-sign-in';
import { setIdentityState } from './identity-store';
import { useIdentity } from './use-identity';

/** The dialog over the page to which the identity provider redirected back: progress, success or error. */
export function IdentityDialog() {
  const t = useTranslations('identity');
  const { state, buttons } = useIdentity();
  const inProgress = state.phase === 'loading' && state.during === 'callback';
  // On /login the buttons show success and errors themselves.
  const signedIn = state.phase === 'authenticated' && !buttons;
  const failure = state.phase === 'error' && !buttons ? state : null;
  const signedOutLocally = state.phase === 'signed-out-locally';
  const close = () => setIdentityState({ phase: 'idle' });

  return (
    <Dialog
      open={inProgress || signedIn || failure !== null || signedOutLocally}
      // Escape during the wait closes nothing: the sign-in continues in the background.
      onClose={() => (failure || signedOutLocally) && close()}
      label={t('label')}
      className="relative m-auto w-[min(26rem,calc(100vw-2rem))] rounded-3xl border border-line bg-panel p-6 text-center outline-none"
    >
      {inProgress && <DialogMessages icon="progress" title={t('signingIn')} text={t('moment')} />}
      {signedIn && <DialogMessages icon="good" title={t('signedIn')} text={t('back')} />}
      {failure && <FailedSignIn failure={failure} onClose={close} />}
      {signedOutLocally && (
        <>
          <DialogMessages icon="warning" title={t('signedOutHere')} text={t('perhapsThere')} />
          <button type="button" onClick={close} className={buttonClass('quiet', 'large', 'mt-6 w-full')}>
            {t('close')}
          </button>
        </>
      )}
    </Dialog>
  );
}
