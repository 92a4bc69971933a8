// What can be said about a field before anything is sent. The server decides; this only spares a round trip.
import { digitsOf, MOBILE_DIGITS } from '@/components/ui/digits';
import type { Faults } from '@/components/ui/use-faults';

const PASSWORD_MIN = 8;

export interface RegistrationFields {
  name: string;
  mobilenumber: string;
  email: string;
  password: string;
}

export function registrationFaults({ name, mobilenumber, email, password }: RegistrationFields): Faults {
  return {
    name: name === '' ? 'Please enter your name.' : undefined,
    mobilenumber: mobileFault(mobilenumber),
    email: emailFault(email),
    password: newPasswordFault(password),
  };
}

export function emailFault(email: string): string | undefined {
  if (email === '') return 'Please enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'This is not an email address.';
}

/** Counted as people see characters: an emoji is one. */
export function newPasswordFault(password: string): string | undefined {
  if (password === '') return 'Please choose a password.';
  return [...password].length < PASSWORD_MIN ? 'Please use at least 8 characters.' : undefined;
}

function mobileFault(mobile: string): string | undefined {
  if (mobile === '') return 'Please enter your phone number.';
  return digitsOf(mobile).length === MOBILE_DIGITS ? undefined : 'A phone number has exactly 10 digits.';
}
