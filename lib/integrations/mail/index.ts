// Mail over SMTP. It sends what it is given, once per call, and says whether another try makes sense.
export { createMailer, type MailerOptions } from './create-mailer';
export type { Mail, Mailer, MailOutcome } from './port';
