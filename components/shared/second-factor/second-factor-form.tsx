'use client';

import { type ReactNode, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { typedCode, useCodeError } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';

interface SecondFactorFormProps<T> {
  hint: string;
  /** The label of the submit button. */
  action: string;
  send: (code: string) => Promise<Reply<T>>;
  onDone: (data: T) => void;
  /** Shown beside the submit button. */
  children: ReactNode;
}

/** Asks for an authenticator code or a recovery code and sends it; an error is shown below the field. */
export function SecondFactorForm<T>({ hint, action, send, onDone, children }: SecondFactorFormProps<T>) {
  const codeError = useCodeError();
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const code = typedCode(form);
      const missing = codeError(code);
      setError(missing);
      if (missing) return;
      const reply = await send(code);
      if (reply.ok) return onDone(reply.data);
      setError(errorText(reply.failure));
      form.querySelector<HTMLInputElement>('#code')?.select();
    });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <SecondFactorField hint={hint} error={error} />
      <p role="alert" className="sr-only">
        {error}
      </p>
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:grow">
        {children}
        <button type="submit" aria-disabled={busy} className={buttonClass()}>
          {busy && <Spinner />} {action}
        </button>
      </div>
    </form>
  );
}
