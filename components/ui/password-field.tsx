'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEventHandler, useState } from 'react';
import { classNames } from './class-names';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { fieldClass } from './text-field';

interface PasswordFieldProps extends FieldText {
  /** Tells password managers whether to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
  onInput?: FormEventHandler<HTMLInputElement>;
}

/** A password field. The value is used as typed: it is neither trimmed nor cut. */
export function PasswordField({ autoComplete, onInput, ...fieldText }: PasswordFieldProps) {
  const t = useTranslations('ui');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...fieldText}>
      <div className="relative">
        <input
          id={fieldText.id}
          name={fieldText.id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          required
          {...describedBy(fieldText)}
          onInput={onInput}
          className={classNames(fieldClass, 'pr-13')}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          className="absolute top-0.5 right-1 grid size-11 place-items-center rounded-full text-muted hover:text-text"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}
