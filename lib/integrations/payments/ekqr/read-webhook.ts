const REFERENCE = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * The payment that a webhook names, or null. The webhook is unsigned (EKQR-4), so nothing else in it is used. The
 * gateway sends a form; JSON is accepted too.
 */
export function readWebhook(rawBody: string): { clientTxnId: string } | null {
  const body = rawBody.trim();
  const reference = body.startsWith('{') ? readFromJson(body) : readFromForm(body);
  return reference !== null && REFERENCE.test(reference) ? { clientTxnId: reference } : null;
}

function readFromForm(body: string): string | null {
  const values = new URLSearchParams(body).getAll('client_txn_id');
  return values.length === 1 ? (values[0] ?? null) : null;
}

function readFromJson(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('client_txn_id' in value)) return null;
    return typeof value.client_txn_id === 'string' ? value.client_txn_id : null;
  } catch {
    // Anyone can post to this endpoint: a body that is not JSON names no payment, which is no error of ours.
    return null;
  }
}
