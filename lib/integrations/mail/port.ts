export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without brackets. It is the same at every try, so that a mail reader shows a mail that arrives twice only once. */
  messageId: string;
  /** Where a POST ends mails of this kind (RFC 8058): mail readers show a button for it. */
  unsubscribeUrl?: string;
}

/** refused: the server will never take this mail; failed: it may take it later. */
export type MailOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; why: string };

export interface Mailer {
  /** False when the settings name no server. */
  configured?: boolean;
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}
