// The last part of these paths is a secret token, which may still be valid after the call and must not be logged.
const SECRET_LINK =
  /^(\/(?:auth\/(?:verifymail|notme|undo)|password\/reset-password)\/[^/]+|\/notifications\/unsubscribe|\/auth\/guardian)\/.+/;

// The rest of this path is the reason why an order was ended: a text of a person, which may hold anything.
const REASON = /^(\/admin\/updateorder\/[^/]+\/[^/]+)\/.+/;

/** The path of a call as the log keeps it. */
export function loggedPath(request: Pick<Request, 'url'>): string {
  const { pathname } = new URL(request.url);
  return pathname.replace(SECRET_LINK, '$1/…').replace(REASON, '$1/…').slice(0, 200);
}
