'use client';

import { useTranslations } from 'next-intl';
import type { SecondFactorProof } from '@/components/shared/api/account';
import { typedCode, useCodeError } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';
import { SubmitButton } from '@/components/ui/submit-button';
import { setIdentityState, withIdentityActions } from './identity-store';
import { useIdentity } from './use-identity';

/** Asks for the second factor after a sign-in at the provider, when the account here has one. */
export default function CodeDialog() {
  const t = useTranslations('identity');
  const codeError = useCodeError();
  const { state } = useIdentity();
  const open = state.phase === 'code';
  const { sending, hint, error } = open ? state : { sending: false, hint: '', error: undefined };
  const cancel = () => withIdentityActions((actions) => actions.cancelCode());

  const enter = (proof: SecondFactorProof) => withIdentityActions((actions) => actions.enterCode(proof));
  const submit = (form: HTMLFormElement) => {
    if (sending) return;
    const code = typedCode(form);
    const missing = codeError(code);
    if (missing) setIdentityState({ phase: 'code', sending: false, hint, error: missing });
    else enter({ code });
  };

  return (
    <Dialog
      open={open}
      onClose={() => open && cancel()}
      label={t('oneMore')}
      className="relative m-auto w-[min(26rem,calc(100vw-2rem))] rounded-3xl border border-line bg-panel p-6"
    >
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <h2 className="font-bold text-xl">{t('oneMore')}</h2>
        <SecondFactorField hint={hint} error={error} onPasskey={async (passkey) => enter({ passkey })} />
        <SubmitButton busy={sending}>{t('goOn')}</SubmitButton>
      </form>
      {/* Rendered last, so that the field gets the focus when the dialog opens. */}
      <DialogCloseButton onClose={cancel} className="absolute top-4 right-4" />
    </Dialog>
  );
}
