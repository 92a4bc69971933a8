// The code samples of the page for developers. They are in English in each language, as programs are.

/** What is typed into a terminal, one step after the other. */
export function firstOrder(store: string) {
  return {
    key: `STORE=${store}
KEY=trg_test_…`,
    products: 'curl -s $STORE/v1/products -H "Authorization: Bearer $KEY"',
    order: `curl -s $STORE/v1/orders -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-1001' \\
  -d '{"product_id": "…", "item_id": 10, "input1": "17366", "input2": "22001",
       "expected_price": 71.5, "reference": "1001"}'`,
    read: 'curl -s "$STORE/v1/orders?reference=1001" -H "Authorization: Bearer $KEY"',
  };
}

export const ERROR_SHAPE = `{
  "success": false,
  "message": "…",
  "error": { "code": "price_changed", "message": "…", "fields": { "price": "72.5" }, "requestId": "…" }
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
