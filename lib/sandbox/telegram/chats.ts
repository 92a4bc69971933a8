/** A message of the bot, as a person reads it. */
export interface TelegramSent {
  at: string;
  chat: string;
  html: string;
  /** The addresses of its buttons by their labels. */
  buttons: Record<string, string>;
  /** Sent by a call, or in the answer to an update. */
  by: 'call' | 'answer';
}

/** Where updates go, as the store asked. */
export interface TelegramWebhook {
  url: string;
  secret: string;
}

/** What a person does in a chat. */
export interface TelegramUpdateGiven {
  chat: number;
  text: string;
  /** Of the person's app. */
  language?: string;
  type?: 'private' | 'group';
  /** Another one than the next: to send an update again. */
  updateId?: number;
}
