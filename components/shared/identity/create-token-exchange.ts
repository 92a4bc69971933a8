import type { SecondFactorProof } from '@/components/shared/api/account';
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
  /**
   * Sends the same tokens again, with a second factor when the server asked for one. Returns false when there are none.
   */
  repeat(second?: SecondFactorProof): Promise<boolean>;
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

  async function sendTokens(given: IdentityProof, second?: SecondFactorProof): Promise<void> {
    proof = given;
    const reply = await signInByIdentity(given, second);
    if (!reply.ok) return handleRefusal(reply.failure, second !== undefined);
    proof = null;
    openSessionFromReply(reply.data);
    setIdentityState({ phase: 'authenticated', next: attempt.next });
    // /login redirects by itself.
    if (!identitySnapshot().buttons) navigate(attempt.next);
  }

  async function handleRefusal(failure: Failure, hadSecond: boolean): Promise<void> {
    const { code, message, status } = failure;
    const isTemporary = status === 0 || status === 429 || status >= 500;
    const mayTryAgain = code === 'bad_code' || code === 'bad_passkey' || isTemporary;
    if (code === 'second_factor_needed') return askForCode({ hint: message });
    if (hadSecond && mayTryAgain) return askForCode({ error: errorText(failure) });
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
    const { popup, appState } = thrown as {
      popup?: Window;
      appState?: { returnTo?: string; connect?: boolean };
    };
    // The library leaves its window open after a timeout.
    if (code === 'timeout') popup?.close();
    if (code === 'login_required') await clearLibrarySession();
    if (appState?.returnTo) {
      attempt.next = safeNext(appState.returnTo);
      attempt.connect = appState.connect === true;
    }
    setIdentityState({ phase: 'error', why: IDENTITY_MESSAGES[code], next: attempt.next });
  }

  return {
    fail,
    async finish(error) {
      if (error) return fail(error);
      await readProof(input)
        .then((read) => sendTokens({ ...read, ...(attempt.connect && { connect: true }) }))
        .catch(fail);
    },
    async repeat(second) {
      if (!proof) return false;
      if (second) askForCode({ sending: true });
      else setIdentityState({ phase: 'loading', during: 'callback' });
      await sendTokens(proof, second).catch(fail);
      return true;
    },
    drop() {
      proof = null;
    },
    wasRefused: () => refused,
  };
}
