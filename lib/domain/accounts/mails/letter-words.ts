import type { MailKind } from '@/lib/domain/accounts/jobs';
import type { Letter, LetterFacts } from './letter';

/** All texts of mails in one language. */
export interface LetterWords {
  /** `name` is '' when it must not be used (see greetingName). */
  greeting: (name: string) => string;
  support: (supportUrl: string) => string;
  /** What to do when the button does not work; the address is printed after it. */
  otherwise: string;
  letters: Record<MailKind, (facts: LetterFacts) => Letter>;
}

/** The code of a mail that needs one. Throws when it is missing. */
export function requireCode(code: string | null): string {
  if (code === null) throw new Error('this kind of mail is nothing without its code');
  return code;
}

/** The page on which the owner of the mailbox says that they did not register. */
export function notMeLink(link: string | null): string {
  return `${requireLink(link)}/not-me`;
}

/** The link of a mail that needs one. Throws when it is missing. */
export function requireLink(link: string | null): string {
  if (link === null) throw new Error('this kind of mail is nothing without its link');
  return link;
}
