'use client';

import { AppWindow, KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { onFirstInteraction } from '@/components/ui/on-first-interaction';
import { Spinner } from '@/components/ui/spinner';
import {
  type IdentityActions,
  requestIdentityLibrary,
  setIdentityState,
  showButtons,
  withIdentityActions,
} from './identity-store';
import { isStorageAllowed } from './is-storage-allowed';
import { useIdentity } from './use-identity';
import { useIdentityMessage } from './use-identity-message';

/**
 * The buttons for signing in at the identity provider, below the store's own form. Rendered only when a provider is
 * configured. `next`: the page to open afterwards, already checked by safeNext.
 */
export function IdentityButtons({ next }: { next: string }) {
  const t = useTranslations('identity');
  const sentenceOf = useIdentityMessage();
  const { state } = useIdentity();
  const [possible, setPossible] = useState(true);
  const operation = state.phase === 'loading' ? state.during : null;

  useEffect(() => {
    if (!isStorageAllowed()) return setPossible(false);
    showButtons(true);
    // Loaded before the click, because some browsers allow a window only during the click itself.
    const leave = onFirstInteraction(requestIdentityLibrary);
    return () => {
      leave();
      showButtons(false);
    };
  }, []);

  const begin = (during: 'redirect' | 'popup', go: (actions: IdentityActions) => void) => {
    if (operation) return;
    setIdentityState({ phase: 'loading', during });
    withIdentityActions(go);
  };

  if (!possible) return null;
  return (
    <div className="mt-6 border-line border-t pt-5">
      <button
        type="button"
        aria-disabled={operation === 'redirect'}
        onClick={() => begin('redirect', (actions) => actions.redirect(next))}
        className={buttonClass('quiet', 'medium', 'w-full py-3.5')}
      >
        {operation === 'redirect' ? (
          <Spinner className="size-5 shrink-0" />
        ) : (
          <KeyRound aria-hidden className="size-5 shrink-0 text-accent" />
        )}
        {t('continue')}
      </button>
      <button
        type="button"
        aria-disabled={operation !== null}
        onClick={() => begin('popup', (actions) => actions.popup(next))}
        className={buttonClass('plain', 'medium', 'mt-1 w-full')}
      >
        <AppWindow aria-hidden className="size-4" /> {t('smallWindow')}
      </button>
      <p role="status" className="text-balance text-center text-muted text-sm">
        {operation === 'popup' && (
          <>
            <Spinner className="mr-1.5 inline size-4" /> {t('finish')}
          </>
        )}
        {state.phase === 'authenticated' && t('done')}
      </p>
      <p role="alert" className="text-balance text-center text-bad text-sm">
        {state.phase === 'error' && sentenceOf(state.why)}
      </p>
    </div>
  );
}
