'use client';

import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors = Record<string, string | undefined>;

interface FieldErrorState {
  errors: FieldErrors;
  /**
   * Shows errors below their fields and focuses the first. The keys are the names of the fields of `form`, or without
   * one the ids of the fields. Returns whether there was any.
   */
  show: (found: FieldErrors, form?: HTMLFormElement) => boolean;
  /** For the form: clears the error of a field while it is being corrected. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

export function useFieldErrors(): FieldErrorState {
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    errors,
    show(found, form) {
      // Rendered before the focus moves, so that a screen reader reads the error with the field.
      flushSync(() => setErrors(found));
      const first = Object.keys(found).find((name) => found[name]);
      const named = first && form?.elements.namedItem(first);
      if (named instanceof HTMLElement) named.focus();
      else if (first) document.getElementById(first)?.focus();
      return first !== undefined;
    },
    onInput({ target }) {
      const name = 'name' in target ? String(target.name) : '';
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  };
}
