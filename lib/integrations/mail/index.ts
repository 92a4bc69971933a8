// Mail over SMTP. It sends a mail once per call and returns whether another try makes sense.
export { createMailer } from './create-mailer';
export type { Mail, Mailer, MailOutcome } from './port';
