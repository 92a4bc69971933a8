import { createHmac } from 'node:crypto';

export interface MooGoldKeys {
  partnerId: string;
  secret: string;
}

/** The three headers that authenticate a call. `body` must be exactly the text that is sent (MOOGOLD-1). */
export function signBody(keys: MooGoldKeys, body: string, timestamp: string, path: string) {
  return {
    authorization: `Basic ${Buffer.from(`${keys.partnerId}:${keys.secret}`).toString('base64')}`,
    timestamp,
    auth: createHmac('sha256', keys.secret)
      .update(body + timestamp + path)
      .digest('hex'),
  };
}
