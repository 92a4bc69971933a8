export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without brackets, the same at every try: what arrives twice is shown once. */
  messageId: string;
}

/** refused: the server will never take this mail; failed: it may take it later. */
export type MailOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; why: string };

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}
