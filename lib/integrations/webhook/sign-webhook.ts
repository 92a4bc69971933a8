import { createHmac } from 'node:crypto';

export interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The header `webhook-signature` of the Standard Webhooks specification: a signature by each secret of the form
 * `whsec_…`, so that a receiver that still has the secret before accepts the message too.
 */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
