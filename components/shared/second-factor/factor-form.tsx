'use client';

import { type ReactNode, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { typedCode, useCodeError } from '@/components/shared/second-factor/second-factor-code';
import { SecondFactorField } from '@/components/shared/second-factor/second-factor-field';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';

interface FactorFormProps<T> {
  hint: string;
  /** What the button says. */
  action: string;
  send: (code: string) => Promise<Reply<T>>;
  onDone: (data: T) => void;
  /** Stands beside the button. */
  children: ReactNode;
}

/** Asks for a code of the authenticator, or for a recovery code, and sends it; a wrong one is said under the field. */
export function FactorForm<T>({ hint, action, send, onDone, children }: FactorFormProps<T>) {
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
