'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { DialogMessages } from './dialog-messages';
import { FailedSignIn } from './failed-sign-in';
import { setIdentityState } from './identity-store';
import { useIdentity } from './use-identity';

/** What somebody sees who comes back from the identity provider, over whatever page they came back to. */
export function IdentityDialog() {
  const t = useTranslations('identity');
  const { state, buttons } = useIdentity();
  const waits = state.phase === 'loading' && state.during === 'callback';
  // The buttons of /login say these themselves.
  const arrived = state.phase === 'authenticated' && !buttons;
  const failure = state.phase === 'error' && !buttons ? state : null;
  const halfLeft = state.phase === 'half-left';
  const close = () => setIdentityState({ phase: 'idle' });

  return (
    <Dialog
      open={waits || arrived || failure !== null || halfLeft}
      // Escape while it waits: the sign-in goes on, unseen.
      onClose={() => (failure || halfLeft) && close()}
      label={t('label')}
      className="relative m-auto w-[min(26rem,calc(100vw-2rem))] rounded-3xl border border-line bg-panel p-6 text-center outline-none"
    >
      {waits && <DialogMessages sign="waits" title={t('signingIn')} text={t('moment')} />}
      {arrived && <DialogMessages sign="good" title={t('signedIn')} text={t('back')} />}
      {failure && <FailedSignIn failure={failure} onClose={close} />}
      {halfLeft && (
        <>
          <DialogMessages sign="wait" title={t('signedOutHere')} text={t('perhapsThere')} />
          <button type="button" onClick={close} className={buttonClass('quiet', 'large', 'mt-6 w-full')}>
            {t('close')}
          </button>
        </>
      )}
    </Dialog>
  );
}
