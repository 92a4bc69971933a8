import type { WebhookClaim } from '@/lib/integrations/payments/port';
import { paiseFromText } from '@/lib/platform/money';
import { readBankReference } from './read-bank-reference';

const REFERENCE = /^[0-9A-Za-z_-]{1,64}$/;
type Fields = Record<'client_txn_id' | 'status' | 'upi_txn_id' | 'amount', string | null>;

/**
 * The payment that a webhook names, with what it says of it, or null. The webhook is unsigned (EKQR-4), so what it says
 * is a reason to ask and nothing more. The gateway sends a form; JSON is accepted too.
 */
export function readWebhook(rawBody: string): { clientTxnId: string; claim: WebhookClaim | null } | null {
  const body = rawBody.trim();
  const fields = body.startsWith('{') ? readFromJson(body) : readFromForm(body);
  const reference = fields?.client_txn_id ?? null;
  if (!fields || reference === null || !REFERENCE.test(reference)) return null;
  return { clientTxnId: reference, claim: claimOf(fields) };
}

function claimOf({ status, upi_txn_id, amount }: Fields): WebhookClaim | null {
  if (status !== 'success') return status === null || status === '' ? null : { outcome: 'failed' };
  const utr = readBankReference(upi_txn_id ?? '');
  return utr === null ? null : { outcome: 'paid', utr, amount: paiseFromText(amount ?? '') };
}

function readFromForm(body: string): Fields {
  const form = new URLSearchParams(body);
  return collect((name) => {
    const values = form.getAll(name);
    return values.length === 1 ? values[0] : null;
  });
}

function readFromJson(body: string): Fields | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return null;
    const entries = new Map<string, unknown>(Object.entries(value));
    return collect((name) => entries.get(name));
  } catch {
    // Anyone can post to this endpoint: a body that is not JSON names no payment, which is no error of ours.
    return null;
  }
}

function collect(read: (name: keyof Fields) => unknown): Fields {
  const text = (name: keyof Fields): string | null => {
    const value = read(name);
    if (typeof value === 'string') return value;
    return name === 'amount' && typeof value === 'number' ? String(value) : null;
  };
  return {
    client_txn_id: text('client_txn_id'),
    status: text('status'),
    upi_txn_id: text('upi_txn_id'),
    amount: text('amount'),
  };
}
