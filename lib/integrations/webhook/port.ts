/** One notice to the receiver of the webhook. */
export interface WebhookNotice {
  /** The same at each try, so that a receiver that has it already ignores it. */
  id: string;
  /** What it is about, such as `alert.digest`. */
  type: string;
  /** When it was written, which is the same at each try too. */
  writtenAt: Date;
  /** What a program reads. */
  data: object;
  /** The same for people, for receivers that show a text. */
  text: string;
}

export type WebhookOutcome = { outcome: 'sent' } | { outcome: 'failed'; why: string };

export interface Webhook {
  /** Sends it once. `now` is signed as the time of this try. */
  send(notice: WebhookNotice, now: Date): Promise<WebhookOutcome>;
}
