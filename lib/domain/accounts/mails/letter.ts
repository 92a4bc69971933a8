import type { MailKind } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import type { Language } from '@/lib/platform/languages';

/** A mail before it is rendered as HTML and text. All fields are plain text, which is escaped when it is rendered. */
export interface Letter {
  subject: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** In small print below the button. */
  closing: string[];
}

export interface LetterFacts {
  kind: MailKind;
  language: Language;
  /** The customer's name as they typed it. */
  name: string;
  /** The secret link of the button; null for mails without one. */
  link: string | null;
  /** The code of 6 digits; null for mails without one. */
  code: string | null;
  /** What the mail is about, such as a device or a masked number; null for mails without one. */
  detail: string | null;
  /** When the link expires or the mail becomes useless; null when it never does. */
  until: Date | null;
  shop: Pick<Context['shop'], 'name' | 'supportUrl' | 'url'> & {
    /** The beginning of the addresses of its pages in that language. */
    pages: string;
  };
}
