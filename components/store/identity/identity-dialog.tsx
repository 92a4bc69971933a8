'use client';

import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { DialogWords } from './dialog-words';
import { FailedSignIn } from './failed-sign-in';
import { setIdentityState } from './identity-store';
import { useIdentity } from './use-identity';

/** What somebody sees who comes back from the identity provider, over whatever page they came back to. */
export function IdentityDialog() {
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
      label="Single sign-on"
      className="relative m-auto w-[min(26rem,calc(100vw-2rem))] rounded-3xl border border-line bg-panel p-6 text-center outline-none"
    >
      {waits && <DialogWords sign="waits" title="Signing you in…" text="This takes a moment." />}
      {arrived && (
        <DialogWords sign="good" title="You are signed in" text="Taking you back to where you were." />
      )}
      {failure && <FailedSignIn failure={failure} onClose={close} />}
      {halfLeft && (
        <>
          <DialogWords
            sign="wait"
            title="You are signed out here"
            text="The sign-in service could not be reached, so you may still be signed in there."
          />
          <button type="button" onClick={close} className={buttonClass('quiet', 'large', 'mt-6 w-full')}>
            Close
          </button>
        </>
      )}
    </Dialog>
  );
}
