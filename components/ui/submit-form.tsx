import type { ReactNode } from 'react';

interface SubmitFormProps {
  onSubmit: (form: HTMLFormElement) => unknown;
  onInput?: (event: React.FormEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
}

/**
 * A form that scripts send. The server validates it, so that the browser shows no messages of its own. Without scripts
 * it is a POST, which keeps what was typed out of the address.
 */
export function SubmitForm({ onSubmit, onInput, className, children }: SubmitFormProps) {
  return (
    <form
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
      className={className}
    >
      {children}
    </form>
  );
}
