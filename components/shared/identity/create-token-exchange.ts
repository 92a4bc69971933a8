import { errorText } from '@/components/shared/api/error-messages';
import { type IdentityProof, signInByIdentity } from '@/components/shared/api/identity';
import type { Failure } from '@/components/shared/api/request';
import { safeNext } from '@/components/shared/session/safe-next';
import { classifyError } from './classify-error';
import type { FlowInput } from './flow-input';
import { IDENTITY_MESSAGES } from './identity-messages';
import { identitySnapshot, setIdentityState } from './identity-store';
import { openSessionFromReply } from './open-session-from-reply';
import { readProof } from './read-proof';

export interface TokenExchange {
  /** Called when the provider is done: sends the tokens to our server, or shows the error. */
  finish(error: Error | undefined): Promise<void>;
  fail(thrown: unknown): Promise<void>;
  /** Sends the same tokens again, with a code when the server asked for one. Returns false when there are none. */
  repeat(code?: string): Promise<boolean>;
  drop(): void;
  /** Whether our server refused this account. The provider must then let the customer choose another one. */
  wasRefused(): boolean;
}

/** Exchanges the provider's tokens for a session of the store at our server. */
export function createTokenExchange(input: FlowInput): TokenExchange {
  const { auth0, attempt, navigate } = input;
  let proof: IdentityProof | null = null;
  let refused = false;
  let hint = '';
  const clearLibrarySession = () => auth0.logout({ openUrl: false });

  async function sendTokens(given: IdentityProof): Promise<void> {
    proof = given;
    const reply = await signInByIdentity(given);
    if (!reply.ok) return handleRefusal(reply.failure);
    proof = null;
    openSessionFromReply(reply.data);
    setIdentityState({ phase: 'authenticated', next: attempt.next });
    // /login redirects by itself.
    if (!identitySnapshot().buttons) navigate(attempt.next);
  }

  async function handleRefusal(failure: Failure): Promise<void> {
    const { code, message, status } = failure;
    const isTemporary = status === 0 || status === 429 || status >= 500;
    const hadCode = proof?.code !== undefined;
    if (code === 'second_factor_needed') return askForCode({ hint: message });
    if (hadCode && (code === 'bad_code' || isTemporary)) return askForCode({ error: errorText(failure) });
    if (!isTemporary) {
      refused = true;
      proof = null;
      await clearLibrarySession();
    }
    setIdentityState({ phase: 'error', why: { message: errorText(failure) }, next: attempt.next });
  }

  function askForCode(change: { hint?: string; error?: string; sending?: boolean }): void {
    hint = change.hint ?? hint;
    setIdentityState({ phase: 'code', hint, error: change.error, sending: change.sending ?? false });
  }

  async function fail(thrown: unknown): Promise<void> {
    const code = classifyError(thrown);
    const { popup, appState } = thrown as { popup?: Window; appState?: { returnTo?: string } };
    // The library leaves its window open after a timeout.
    if (code === 'timeout') popup?.close();
    if (code === 'login_required') await clearLibrarySession();
    if (appState?.returnTo) attempt.next = safeNext(appState.returnTo);
    setIdentityState({ phase: 'error', why: IDENTITY_MESSAGES[code], next: attempt.next });
  }

  return {
    fail,
    async finish(error) {
      if (error) return fail(error);
      await readProof(input).then(sendTokens).catch(fail);
    },
    async repeat(code) {
      if (!proof) return false;
      if (code) askForCode({ sending: true });
      else setIdentityState({ phase: 'loading', during: 'callback' });
      await sendTokens(code ? { ...proof, code } : proof).catch(fail);
      return true;
    },
    drop() {
      proof = null;
    },
    wasRefused: () => refused,
  };
}
