import { z } from 'zod';
import { moogoldBooks, openMoogoldBooks } from './moogold-books';
import { payment } from './payment';
import { openSmileoneBooks, smileoneBooks } from './smileone-books';

export interface Sms {
  id: string;
  at: string;
  to: string;
  route: string;
  text: string;
  /** The `variables_values` as sent: with the otp route, the code itself. */
  variables: string;
}

export interface Mail {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

/** What must outlive a restart: money that was paid and goods that were booked. */
export const lastingBooks = z.object({
  payments: z.array(payment),
  smileone: smileoneBooks,
  moogold: moogoldBooks,
  /** The provider's signing key as a private JWK, so that a restart does not fool the store's key cache. */
  signingKey: z.record(z.string(), z.unknown()).nullable(),
});
export type LastingBooks = z.infer<typeof lastingBooks>;

export interface Books extends LastingBooks {
  sms: Sms[];
  mails: Mail[];
}

export function openBooks(lasting: LastingBooks | null): Books {
  const fresh = {
    payments: [],
    smileone: openSmileoneBooks(),
    moogold: openMoogoldBooks(),
    signingKey: null,
  };
  return { ...(lasting ?? fresh), sms: [], mails: [] };
}

/** Empties the books in place; the signing key stays, since tokens already given out name it. */
export function wipeBooks(books: Books): void {
  Object.assign(books, { ...openBooks(null), signingKey: books.signingKey });
}
