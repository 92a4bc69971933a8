import type { MailKind } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import type { Language } from '@/lib/platform/languages';

/** A mail before it becomes HTML and text: plain text all through, escaped where it is rendered. */
export interface Letter {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** In small print below the button. */
  closing: string[];
}

export interface LetterFacts {
  kind: MailKind;
  language: Language;
  /** Whom it greets, as they typed it. */
  name: string;
  /** Where the button of a mail with a secret link leads; null for the other kinds. */
  link: string | null;
  /** When the link or the mail is over; null when it never is. */
  until: Date | null;
  shop: Pick<Context['shop'], 'name' | 'supportUrl'> & {
    /** Where the addresses of its pages in that language begin. */
    pages: string;
  };
}
