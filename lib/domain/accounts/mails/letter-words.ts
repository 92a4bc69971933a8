import type { MailKind } from '@/lib/domain/accounts/jobs';
import type { Letter, LetterFacts } from './letter';

/** Everything that mails say, in one language. */
export interface LetterWords {
  /** '' when the name is none that may be said. */
  greeting: (name: string) => string;
  support: (supportUrl: string) => string;
  /** What to do when the button does not work; the address follows. */
  otherwise: string;
  letters: Record<MailKind, (facts: LetterFacts) => Letter>;
}

/** Throws when a mail that lives of its link has none. */
export function demandLink(link: string | null): string {
  if (link === null) throw new Error('this kind of mail is nothing without its link');
  return link;
}
