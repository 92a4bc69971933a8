// The code samples of the page for developers, in English in each language, as programs are. docs/partner-api has the
// same texts, and a test runs each of them.

/** What is typed into a terminal, one step after the other. What a person fills in is the value of a variable. */
export function firstOrder(store: string) {
  return {
    key: `STORE=${store}
KEY=trg_test_…`,
    products: 'curl -s "$STORE/v1/products?limit=5" -H "Authorization: Bearer $KEY"',
    order: `PRODUCT=…
ITEM=…
PRICE=…
INPUT1=17366
INPUT2=22001
curl -s $STORE/v1/orders -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-1001' \\
  -d '{"product_id": "'$PRODUCT'", "item_id": '$ITEM', "input1": "'$INPUT1'", "input2": "'$INPUT2'",
       "expected_price": '$PRICE', "reference": "1001"}'`,
    read: 'curl -s "$STORE/v1/orders?reference=1001" -H "Authorization: Bearer $KEY"',
  };
}

export const ERROR_SHAPE = `{
  "success": false,
  "message": "…",
  "error": { "code": "price_changed", "message": "…", "fields": { "price": "72.5" }, "requestId": "…" }
}`;

/** An order by the client for TypeScript. */
export const CLIENT = `import { createClient, PartnerError } from './client.ts';

const call = createClient({ store: process.env.STORE, key: process.env.KEY });

const { data: products } = await call('listProducts', { query: { category: 'games' } });
const product = products.find(({ inputs, must_check_player }) => inputs.length === 2 && must_check_player);
const item = product.items.find((each) => each.in_stock);
try {
  const { order } = await call('createOrder', {
    idempotencyKey: 'order-1002',
    body: {
      ...{ product_id: product.id, item_id: item.id, input1: '17366', input2: '22001' },
      ...{ expected_price: item.price, reference: '1002' },
    },
  });
  console.log(order.id, order.status);
} catch (error) {
  if (error instanceof PartnerError) console.log(error.code, error.fields);
  else throw error;
}`;

/** `body` is the text as it came: a body that was parsed and written again has other bytes. */
export const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isOurs(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;
