import { type Answer, html, json } from '@/lib/sandbox/http/reply';

/** The codes of MOOGOLD-6. 115 and 403 are invented, for errors that MOOGOLD-6 does not name. */
const MESSAGES: Record<string, string> = {
  '111': 'Insufficient balance',
  '113': 'Invalid product id',
  '114': 'Out of stock',
  '115': 'Missing or invalid field',
  '116': 'Quantity must not be more than 10',
  '403': 'Authentication failed',
  '404': 'Order not found',
  '420': 'Duplicate partner order id',
  '422': 'Product is not authorised',
  '426': 'Timestamp is incorrect',
};

export function refuse(code: string, http = 200): Answer {
  return json({ err_code: code, err_message: MESSAGES[code] ?? 'Unknown error' }, http);
}

/** The answer to a caller whose address is not on the whitelist (MOOGOLD-1). */
export function forbiddenPage(): Answer {
  return html(
    '<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body>403 Forbidden</body></html>',
    403,
  );
}

/** WordPress's answer to an unknown route. */
export function noRoute(): Answer {
  const message = 'No route was found matching the URL and request method.';
  return json({ code: 'rest_no_route', message, data: { status: 404 } }, 404);
}
