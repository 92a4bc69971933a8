/** A message as a person reads it. */
export interface WhatsAppSent {
  at: string;
  /** With the code of the country, without a plus. */
  to: string;
  template: string;
  language: string;
  text: string;
  /** What follows the store's address in the first button. */
  path: string;
  /** What the second button sends back. */
  stop: string;
  reference: string;
}
