import { type Answer, readReply } from '@/lib/integrations/http';
import { errorReply, TIMESTAMP_INCORRECT } from './replies';

/** Codes that refuse this order before anything is bought (MOOGOLD-6). */
const EMPTY_BALANCE = '111';
const REFUSALS = new Set([EMPTY_BALANCE, '113', '114', '116', '422']);

/**
 * The outcome of an answer that is not a success. An error of the store's own account (address not whitelisted, wrong
 * clock, refused key) is unknown on purpose, although nothing was bought: a refusal would use up a route or refund the
 * customer for what the operator repairs in a minute. When the supplier is then asked by our reference it finds
 * nothing, and the order is sent again.
 */
export function judgeError(
  answer: Answer,
  why: string,
):
  | { outcome: 'refused'; code: string; message: string; emptyBalance?: boolean }
  | { outcome: 'unknown'; message: string } {
  if (answer.kind === 'unsent') return { outcome: 'refused', code: 'unsent', message: why };
  if (answer.kind === 'lost') return { outcome: 'unknown', message: why };
  const error = readReply(answer, errorReply);
  if (!error.ok) return { outcome: 'unknown', message: answer.status === 403 ? NOT_WHITELISTED : why };
  const { err_code: code, err_message: message } = error.data;
  if (answer.status < 500 && REFUSALS.has(code))
    return { outcome: 'refused', code, message, ...(code === EMPTY_BALANCE && { emptyBalance: true }) };
  if (code === TIMESTAMP_INCORRECT) return { outcome: 'unknown', message: WRONG_CLOCK };
  return { outcome: 'unknown', message: `MooGold error ${code}: ${message}` };
}

const NOT_WHITELISTED =
  'Operator: MooGold shuts out the address of this server (HTTP 403); have it whitelisted';
const WRONG_CLOCK = 'Operator: MooGold refuses the time of this server (426); set its clock';
