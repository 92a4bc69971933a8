'use client';

import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors = Record<string, string | undefined>;

interface FieldErrorState {
  errors: FieldErrors;
  /** Shows them below their fields, of which the first gets the focus; whether there were any. Names are ids. */
  show: (found: FieldErrors) => boolean;
  /** For the form: what is being corrected is no error any more. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

export function useFieldErrors(): FieldErrorState {
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    errors,
    show(found) {
      // Drawn first: a screen reader reads the error with the field.
      flushSync(() => setErrors(found));
      const first = Object.keys(found).find((name) => found[name]);
      if (first) document.getElementById(first)?.focus();
      return first !== undefined;
    },
    onInput({ target }) {
      const name = target instanceof HTMLInputElement ? target.name : '';
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  };
}
