import { currentSession } from '@/components/shared/session/session-store';
import { checkSilently } from './check-silently';
import { classifyError } from './classify-error';
import { createTokenExchange } from './create-token-exchange';
import type { FlowInput } from './flow-input';
import { type IdentityActions, setIdentityState } from './identity-store';
import { isReachable } from './is-reachable';
import { openWindow } from './open-window';
import { withoutRedirectParameters } from './redirect-address';
import { saveReturnLanguage } from './return-language';

export interface IdentityFlow {
  actions: IdentityActions;
  /** To be called each time that the library stops loading. */
  settle(outcome: { isAuthenticated: boolean; error: Error | undefined }): Promise<void>;
}

/** Turns what the library reports into a session of the store, and offers the actions of the sign-in. */
export function createIdentityFlow(input: FlowInput): IdentityFlow {
  const { domain, auth0, attempt } = input;
  const exchange = createTokenExchange(input);
  const loginOptions = () =>
    exchange.wasRefused() ? { authorizationParams: { prompt: 'login' as const } } : {};

  async function redirect(next: string, connect = false): Promise<void> {
    attempt.next = next;
    attempt.connect = connect;
    setIdentityState({ phase: 'loading', during: 'redirect' });
    try {
      if (!(await isReachable(domain))) throw new TypeError('Failed to fetch');
      saveReturnLanguage();
      await auth0.loginWithRedirect({ appState: { returnTo: next, connect }, ...loginOptions() });
    } catch (thrown) {
      await exchange.fail(thrown);
    }
  }

  return {
    actions: {
      redirect,
      popup(next) {
        // Windows share one name, so a second window would replace the first and neither sign-in would match its
        // state.
        if (attempt.operation !== null) return;
        attempt.operation = 'popup';
        attempt.next = next;
        attempt.connect = false;
        setIdentityState({ phase: 'loading', during: 'popup' });
        // Without a window the library opens one itself, and throws its own error when the browser refuses.
        void auth0.loginWithPopup(loginOptions(), { popup: openWindow() });
      },
      async retry() {
        if (!(await exchange.repeat())) await redirect(attempt.next, attempt.connect);
      },
      async enterCode(proof) {
        if (!(await exchange.repeat(proof))) await redirect(attempt.next, attempt.connect);
      },
      async cancelCode() {
        exchange.drop();
        setIdentityState({ phase: 'idle' });
        await auth0.logout({ openUrl: false });
      },
      async signOut() {
        const reachable = await isReachable(domain);
        if (reachable) saveReturnLanguage();
        await auth0.logout(
          reachable ? { logoutParams: { returnTo: window.location.origin } } : { openUrl: false },
        );
        return reachable;
      },
    },

    async settle({ isAuthenticated, error }) {
      const { operation } = attempt;
      attempt.operation = null;
      if (operation === null) return;
      // The customer only opened a page and started no sign-in, so errors are not shown.
      if (operation === 'silent') return checkSilently(input, isAuthenticated).catch(() => {});
      if (operation === 'callback') {
        window.history.replaceState(null, '', withoutRedirectParameters(window.location.href));
        if (isStale(error)) return setIdentityState({ phase: 'idle' });
      }
      await exchange.finish(error);
    },
  };
}

/** Whether the address belongs to a sign-in that was finished before and was opened again by a signed-in customer. */
function isStale(error: Error | undefined): boolean {
  return (
    error !== undefined && classifyError(error) === 'missing_transaction' && currentSession().phase === 'in'
  );
}
