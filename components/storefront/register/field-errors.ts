// Validation of the fields before the form is sent. It only saves a round trip: the server validates again.
import type { useTranslations } from 'next-intl';
import { digitsOf, isMobileBeginning, MOBILE_DIGITS } from '@/components/ui/digits';
import type { FieldErrors } from '@/components/ui/use-field-errors';
import type { Purpose } from '@/lib/domain/consents/schema';

const PASSWORD_MIN = 8;

type Translate = ReturnType<typeof useTranslations<'auth'>>;

export interface RegistrationFields {
  name: string;
  mobilenumber: string;
  email: string;
  password: string;
  notice: string;
  adult: boolean;
  consents: Purpose[];
}

export function registrationErrors(
  t: Translate,
  { name, mobilenumber, email, password, adult }: RegistrationFields,
): FieldErrors {
  return {
    name: name === '' ? t('errors.nameMissing') : undefined,
    mobilenumber: mobileError(t, mobilenumber),
    email: emailError(t, email),
    password: newPasswordError(t, password),
    adult: adult ? undefined : t('errors.adultMissing'),
  };
}

export function emailError(t: Translate, email: string): string | undefined {
  if (email === '') return t('errors.emailMissing');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : t('errors.emailWrong');
}

/** Counts grapheme clusters, so that an emoji is one character. */
export function newPasswordError(t: Translate, password: string): string | undefined {
  if (password === '') return t('errors.passwordUnchosen');
  return [...password].length < PASSWORD_MIN ? t('errors.passwordShort') : undefined;
}

function mobileError(t: Translate, mobile: string): string | undefined {
  if (mobile === '') return t('errors.phoneMissing');
  const digits = digitsOf(mobile);
  if (digits.length !== MOBILE_DIGITS) return t('errors.phoneWrong');
  return isMobileBeginning(digits) ? undefined : t('errors.mobileBeginning');
}
