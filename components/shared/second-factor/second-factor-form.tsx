'use client';

import { type ReactNode, useState } from 'react';
import type { SecondFactorProof } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { typedCode, useCodeError } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import { FormActions } from '@/components/ui/form-actions';
import { useBusy } from '@/components/ui/use-busy';

interface SecondFactorFormProps<T> {
  hint: string;
  /** The label of the submit button. */
  action: string;
  send: (proof: SecondFactorProof) => Promise<Reply<T>>;
  onDone: (data: T) => void;
  /** Shown beside the submit button. */
  children: ReactNode;
}

/** Asks for a passkey, an authenticator code or a recovery code and sends it; an error is shown below the field. */
export function SecondFactorForm<T>({ hint, action, send, onDone, children }: SecondFactorFormProps<T>) {
  const codeError = useCodeError();
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();

  const prove = (proof: SecondFactorProof) =>
    run(async () => {
      setError(undefined);
      const reply = await send(proof);
      if (reply.ok) return onDone(reply.data);
      setError(errorText(reply.failure));
    });
  const submit = async (form: HTMLFormElement) => {
    const code = typedCode(form);
    const missing = codeError(code);
    if (missing) return setError(missing);
    await prove({ code });
    form.querySelector<HTMLInputElement>('#code')?.select();
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <SecondFactorField hint={hint} error={error} onPasskey={(passkey) => prove({ passkey })} />
      <p role="alert" className="sr-only">
        {error}
      </p>
      <FormActions busy={busy} submit={action}>
        {children}
      </FormActions>
    </form>
  );
}
