import { errorText } from '@/components/shared/api/error-messages';
import { type IdentityProof, signInByIdentity } from '@/components/shared/api/identity';
import type { Failure } from '@/components/shared/api/request';
import { safeNext } from '@/components/shared/session/safe-next';
import { enterShop } from './enter-shop';
import type { FlowInput } from './flow-input';
import { IDENTITY_MESSAGES } from './identity-messages';
import { identitySnapshot, setIdentityState } from './identity-store';
import { nameError } from './name-error';
import { readProof } from './read-proof';

export interface Exchange {
  /** The provider is done: on to our server, or to what went wrong. */
  finish(error: Error | undefined): Promise<void>;
  fail(thrown: unknown): Promise<void>;
  /** Brings the same proof once more, with a code when one was asked for. False when there is none. */
  repeat(code?: string): Promise<boolean>;
  drop(): void;
  /** Whether our server refused this person: the provider must then let them choose another account. */
  wasRefused(): boolean;
}

/** Brings the provider's tokens to our server, which opens a session of the shop for them, or not. */
export function createExchange(input: FlowInput): Exchange {
  const { auth0, attempt, navigate } = input;
  let proof: IdentityProof | null = null;
  let refused = false;
  let hint = '';
  const forget = () => auth0.logout({ openUrl: false });

  async function bring(given: IdentityProof): Promise<void> {
    proof = given;
    const reply = await signInByIdentity(given);
    if (!reply.ok) return refuse(reply.failure);
    proof = null;
    enterShop(reply.data);
    setIdentityState({ phase: 'authenticated', next: attempt.next });
    // /login leads on by itself.
    if (!identitySnapshot().buttons) navigate(attempt.next);
  }

  async function refuse(failure: Failure): Promise<void> {
    const { code, message, status } = failure;
    const mayPass = status === 0 || status === 429 || status >= 500;
    const wasAsked = proof?.code !== undefined;
    if (code === 'second_factor_needed') return askForCode({ hint: message });
    if (wasAsked && (code === 'bad_code' || mayPass)) return askForCode({ error: errorText(failure) });
    if (!mayPass) {
      refused = true;
      proof = null;
      await forget();
    }
    setIdentityState({ phase: 'error', why: { said: errorText(failure) }, next: attempt.next });
  }

  function askForCode(said: { hint?: string; error?: string; sending?: boolean }): void {
    hint = said.hint ?? hint;
    setIdentityState({ phase: 'code', hint, error: said.error, sending: said.sending ?? false });
  }

  async function fail(thrown: unknown): Promise<void> {
    const code = nameError(thrown);
    const { popup, appState } = thrown as { popup?: Window; appState?: { returnTo?: string } };
    // The library leaves it open when its time is up.
    if (code === 'timeout') popup?.close();
    if (code === 'login_required') await forget();
    if (appState?.returnTo) attempt.next = safeNext(appState.returnTo);
    setIdentityState({ phase: 'error', why: IDENTITY_MESSAGES[code], next: attempt.next });
  }

  return {
    fail,
    async finish(error) {
      if (error) return fail(error);
      await readProof(input).then(bring).catch(fail);
    },
    async repeat(code) {
      if (!proof) return false;
      if (code) askForCode({ sending: true });
      else setIdentityState({ phase: 'loading', during: 'callback' });
      await bring(code ? { ...proof, code } : proof).catch(fail);
      return true;
    },
    drop() {
      proof = null;
    },
    wasRefused: () => refused,
  };
}
