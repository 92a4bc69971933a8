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
  /** Of a customer under 18 alone, with the two below. */
  born_on?: string;
  guardian_name?: string;
  guardian_email?: string;
}

export function registrationErrors(t: Translate, fields: RegistrationFields): FieldErrors {
  const { name, mobilenumber, email, password } = fields;
  return {
    name: name === '' ? t('errors.nameMissing') : undefined,
    mobilenumber: mobileError(t, mobilenumber),
    email: emailError(t, email),
    password: newPasswordError(t, password),
    ...ageErrors(t, fields),
  };
}

function ageErrors(
  t: Translate,
  { adult, born_on, guardian_name, guardian_email }: RegistrationFields,
): FieldErrors {
  if (born_on === undefined) return { adult: adult ? undefined : t('errors.adultMissing') };
  return {
    adult: adult ? t('errors.bothAges') : undefined,
    born_on: born_on === '' ? t('errors.bornMissing') : undefined,
    guardian_name: guardian_name ? undefined : t('errors.guardianMissing'),
    guardian_email: guardian_email ? emailError(t, guardian_email) : t('errors.guardianEmailMissing'),
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
