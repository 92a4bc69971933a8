import { type Answer, readReply } from '@/lib/integrations/http';
import { errorReply, TIMESTAMP_INCORRECT } from './replies';

/** Said of this order, before anything was booked (MOOGOLD-6). */
const REFUSALS = new Set(['111', '113', '114', '116', '422']);

/**
 * What an answer that is no success proves. Trouble of the shop itself (address not whitelisted, clock wrong, key
 * refused) is unknown on purpose, although nothing was bought: a refusal would refund the customer or burn a route for
 * what the operator mends in a minute. Asked by reference, the supplier then knows nothing, and the order is sent again.
 */
export function judgeError(
  answer: Answer,
  why: string,
): { outcome: 'refused'; code: string; message: string } | { outcome: 'unknown'; message: string } {
  if (answer.kind === 'unsent') return { outcome: 'refused', code: 'unsent', message: why };
  if (answer.kind === 'lost') return { outcome: 'unknown', message: why };
  const error = readReply(answer, errorReply);
  if (!error.ok) return { outcome: 'unknown', message: answer.status === 403 ? NOT_WHITELISTED : why };
  const { err_code: code, err_message: message } = error.data;
  if (answer.status < 500 && REFUSALS.has(code)) return { outcome: 'refused', code, message };
  if (code === TIMESTAMP_INCORRECT) return { outcome: 'unknown', message: WRONG_CLOCK };
  return { outcome: 'unknown', message: `MooGold error ${code}: ${message}` };
}

const NOT_WHITELISTED =
  'Operator: MooGold shuts out the address of this server (HTTP 403); have it whitelisted';
const WRONG_CLOCK = 'Operator: MooGold refuses the time of this server (426); set its clock';
