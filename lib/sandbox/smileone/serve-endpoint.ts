import type { Call } from '@/lib/sandbox/calls/answer-call';
import { asTest } from '@/lib/sandbox/calls/as-test';
import { readFields } from '@/lib/sandbox/http/body';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { centsToText, toCents } from '@/lib/sandbox/money';
import type { Region } from '@/lib/sandbox/state/smileone-state';
import { listPacks, SMILEONE_CATALOGUE } from './catalogue';
import { createOrder } from './create-order';
import type { SMILEONE_CALLS } from './faults';
import { getRole } from './get-role';
import { refuse } from './refusals';
import { signSmileone } from './sign';

/** A signature is valid for about five minutes (SMILEONE-2). */
const SIGNATURE_LIFE_S = 300;

/** The checks that all endpoints share, then the endpoint itself. */
export async function serveEndpoint(
  given: Call<'smileone'>,
  region: Region,
  name: (typeof SMILEONE_CALLS)[number],
): Promise<Reply> {
  const { smileone } = given.context.credentials;
  const fields = readFields(given.request);
  const isTest = fields.uid === smileone.test.uid;
  const { uid, email, key } = isTest ? smileone.test : smileone;
  const call = isTest ? asTest(given) : given;
  if (fields.uid !== uid || fields.email !== email) return refuse('account_unknown');
  if (fields.sign !== signSmileone(fields, key)) return refuse('sign_error');
  const age = call.context.now().getTime() / 1000 - Number(fields.time);
  if (!(Math.abs(age) <= SIGNATURE_LIFE_S)) return refuse('time_expired');
  if (!fields.product) return refuse('parameter_missing', 'product');
  const refused = call.take('refused');
  if (refused) return json({ status: Number(refused.status), message: String(refused.message) });

  if (name === 'querypoints') return queryPoints(call, region);
  if (name === 'product') return listProducts(region);
  const packs = listPacks(region, fields.product);
  if (!packs) return refuse('product_unknown');
  if (name === 'productlist') {
    const product = packs.map((pack) => ({ ...pack, cost_price: pack.price, discount: '0.00' }));
    return json({ status: 200, message: 'success', data: { product } });
  }
  // The format of getserver was found in no source (SMILEONE-3).
  if (name === 'getserver') return json({ status: 200, message: 'success', data: { server_list: [] } });
  return name === 'getrole' ? getRole(region, fields) : createOrder(call, region, fields);
}

function queryPoints(call: Call<'smileone'>, region: Region): Reply {
  const cents = call.take('low_balance') ? 0 : call.context.state.smileone.balanceCents[region];
  const altered = call.take('balance_altered');
  const told = altered ? cents + toCents(String(altered.by)) : cents;
  return json({ status: 200, message: 'success', smile_points: centsToText(told, 1) });
}

/** The format of this list was found in no source (SMILEONE-3). */
function listProducts(region: Region): Reply {
  const product = Object.keys(SMILEONE_CATALOGUE[region]).map((name) => ({ name }));
  return json({ status: 200, message: 'success', data: { product } });
}
