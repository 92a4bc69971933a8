'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { PasswordField } from '@/components/ui/password-field';
import { passwordStrength, type Strength } from './password-strength';

const colours: Record<Strength, string> = {
  short: 'bg-line',
  weak: 'bg-bad',
  good: 'bg-wait',
  strong: 'bg-good',
};
const bars: Record<Strength, number> = { short: 0, weak: 1, good: 2, strong: 3 };

/** A field for a new password, with a rating of its strength. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [strength, setStrength] = useState<Strength>('short');
  return (
    <PasswordField
      id="password"
      label={label}
      autoComplete="new-password"
      error={error}
      hint={<StrengthHint strength={strength} />}
      onInput={({ currentTarget: { value, form } }) =>
        setStrength(passwordStrength(value, textsBeside(form)))
      }
    />
  );
}

function StrengthHint({ strength }: { strength: Strength }) {
  const t = useTranslations('auth.password.strength');
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 w-6 rounded-full transition-colors',
              bar <= bars[strength] ? colours[strength] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span aria-live="polite">{t(strength)}</span>
    </span>
  );
}

function textsBeside(form: HTMLFormElement | null): string[] {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return fields.filter((field) => field.name !== 'password').map((field) => field.value);
}
