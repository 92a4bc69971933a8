/** One request to the endpoint of a partner. */
export interface PartnerRequest {
  url: string;
  /** The same at each try, so that a receiver that has it already ignores it. */
  id: string;
  /** Sent as these bytes, and signed. */
  body: string;
  /** The current secret first; during a rotation the one before too. */
  secrets: readonly string[];
  /** Signed as the time of this try. */
  now: Date;
}

/** `ms` is how long it took. `reply` is the beginning of the receiver's answer. */
export type PartnerAnswer = { ms: number } & (
  | { kind: 'answered'; status: number; reply: string; retryAfter: string | null }
  | { kind: 'failed'; error: string }
);

/** Why an address is refused; see the messages `webhooks.refused.…`. */
export type UrlRefusal =
  | 'invalid'
  | 'not_https'
  | 'port'
  | 'credentials'
  | 'own_host'
  | 'literal'
  | 'address';

/** Webhooks to addresses that partners named, none of which may lead into the store's own network. */
export interface PartnerWebhooks {
  /** Why the address is refused, after its name is resolved; null for one that may be called. */
  findRefusal(url: string): Promise<UrlRefusal | null>;
  /** Sends once. Never throws for what the network or the receiver does. */
  send(request: PartnerRequest): Promise<PartnerAnswer>;
}
