import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '@/lib/sandbox';

const KEY = 'test-key';
const COMMON = { uid: '1000001', email: 'shop@example.com', product: 'mobilelegends' };
let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
});
afterEach(() => sandbox.stop());

function sign(fields: Record<string, string>): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`);
  return md5(md5(pairs.join('') + KEY));
}

async function call(
  path: string,
  extra: Record<string, string> = {},
  form: 'urlencoded' | 'multipart' = 'urlencoded',
) {
  const fields: Record<string, string> = { ...COMMON, time: String(Math.floor(Date.now() / 1000)), ...extra };
  const signed = Object.entries({ ...fields, sign: sign(fields) });
  let body: FormData | URLSearchParams = new URLSearchParams(signed);
  if (form === 'multipart') {
    body = new FormData();
    for (const [name, value] of signed) body.append(name, value);
  }
  return fetch(`${sandbox.urls.smileone}${path}`, { method: 'POST', body });
}

const ask = async (...given: Parameters<typeof call>) => (await call(...given)).json();
const player = (userid: string, productid = '13') => ({ userid, zoneid: '22001', productid });

test("the sandbox's Smile.one knows the signature of SMILEONE-2: the vector is refused for its age alone", async () => {
  const time = '1700000000';
  expect(sign({ ...COMMON, time })).toBe('f8dcb00b5d1a037a326d43f34fc3713d');
  const pack = { productid: '13', userid: '17366', zoneid: '22001' };
  expect(sign({ ...COMMON, time, ...pack })).toBe('e4ecc766d9118216da52f13d86f119af');
  expect(await ask('/smilecoin/api/querypoints', { time })).toMatchObject({ message: 'request expired' });
  const wrong = await fetch(`${sandbox.urls.smileone}/smilecoin/api/querypoints`, {
    method: 'POST',
    body: new URLSearchParams({ ...COMMON, time, sign: 'x' }),
  });
  expect(wrong.status).toBe(200);
  expect(await wrong.json()).toMatchObject({ message: 'sign error' });
});

test("the sandbox's Smile.one answers points, packs and roles, urlencoded and multipart, by region", async () => {
  expect(await ask('/br/smilecoin/api/querypoints')).toMatchObject({
    status: 200,
    smile_points: '60575.0',
  });
  expect(await ask('/ph/smilecoin/api/querypoints', {}, 'multipart')).toMatchObject({
    smile_points: '25000.0',
  });
  const list = await ask('/br/smilecoin/api/productlist');
  expect(list.data.product).toContainEqual(
    expect.objectContaining({ id: '13', spu: 'mobilelegends BR 78&8 Diamond', price: '61.5' }),
  );
  const role = await ask('/br/smilecoin/api/getrole', player('17366'));
  expect(role).toMatchObject({ status: 200, zone: '1', use: 'c', change_price: 1, country: 'IN' });
  expect(await ask('/ph/smilecoin/api/getrole', player('17366', '212'))).toMatchObject({
    username: role.username,
  });
  expect(await ask('/ph/smilecoin/api/getrole', player('17366', '13'))).not.toMatchObject({ status: 200 });
});

test("the sandbox's Smile.one answers a web page for a region or endpoint that does not exist", async () => {
  for (const path of ['/xx/smilecoin/api/querypoints', '/br/smilecoin/api/nothing', '/elsewhere']) {
    const response = await call(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<!DOCTYPE/);
  }
});

test.each([
  ['404404404', 20003, 'USER ID ou Zone ID não existe'],
  ['201201201', 201, 'USER ID não existe'],
  ['400400400', 20102, 'The recharge has failed. Please contact Customer Service for more details.'],
  ['503503503', 500, 'System busy, please try again later'],
])("the sandbox's Smile.one refuses the special player %s with %i", async (userid, status, message) => {
  expect(await ask('/br/smilecoin/api/getrole', player(userid))).toMatchObject({ status, message });
  expect(await ask('/br/smilecoin/api/createorder', player(userid))).toMatchObject({ status, message });
});

test("the sandbox's Smile.one bans Brazil packs in Brazil only, and shows an Indonesian player's country", async () => {
  expect(await ask('/br/smilecoin/api/getrole', player('202520252'))).toMatchObject({ status: 20103 });
  expect(await ask('/ph/smilecoin/api/getrole', player('202520252', '212'))).toMatchObject({ status: 200 });
  expect(await ask('/br/smilecoin/api/getrole', player('620620620'))).toMatchObject({
    status: 200,
    country: 'ID',
  });
});

test("the sandbox's Smile.one books an order, charges it, and counts a second one", async () => {
  const points = async () => Number((await ask('/br/smilecoin/api/querypoints')).smile_points);
  const before = await points();
  const booked = await ask('/br/smilecoin/api/createorder', player('55001'));
  expect(booked).toMatchObject({ status: 200, message: 'success', price: '61.5', info: null });
  expect(booked.order_id).toMatch(/^S\d\d[A-Z0-9]{16}$/);
  await ask('/br/smilecoin/api/createorder', player('55001'));
  expect(before - (await points())).toBeCloseTo(123);
  expect(sandbox.state().counts.smileone.byPack['br/mobilelegends/13/55001/22001']).toBe(2);
});

test.each([
  ['timeout_after_booking', { ms: 0 }, 'reset'],
  ['http_500_after_booking', {}, [500, expect.any(String)]],
  ['html_after_booking', {}, [200, expect.stringMatching(/^<!DOCTYPE/)]],
  ['garbage_after_booking', {}, [200, '{"status":200,"message":"succe']],
  ['no_order_id', {}, [200, '{"status":200,"message":"success","info":null}']],
  ['slow', { ms: 20, on: 'createorder' }, [200, expect.stringContaining('order_id')]],
])("the sandbox's Smile.one has booked although the answer is %s", async (fault, params, expected) => {
  const userid = `7700${fault.length}${fault.charCodeAt(0)}`;
  sandbox.setFault({ service: 'smileone', fault, times: 1, params: { ...params, match: userid } });
  const outcome = await call('/br/smilecoin/api/createorder', player(userid)).then(
    async (response) => [response.status, await response.text()],
    () => 'reset',
  );
  expect(outcome).toEqual(expected);
  expect(sandbox.state().counts.smileone.byPack[`br/mobilelegends/13/${userid}/22001`]).toBe(1);
  expect(sandbox.state().calls[0]).toMatchObject({
    service: 'smileone',
    name: 'createorder',
    faults: [fault],
  });
});

test("the sandbox's Smile.one has booked nothing when it refuses, resets or is short of balance", async () => {
  const before = sandbox.state().counts.smileone.total;
  const order = () => ask('/br/smilecoin/api/createorder', player('88001'));
  sandbox.setFault({
    service: 'smileone',
    fault: 'refused',
    times: 1,
    params: { status: 777, message: 'no' },
  });
  expect(await order()).toEqual({ status: 777, message: 'no' });
  sandbox.setFault({ service: 'smileone', fault: 'low_balance', params: { region: 'br' } });
  expect(await order()).toMatchObject({ message: 'Insufficient balance' });
  expect(await ask('/br/smilecoin/api/querypoints')).toMatchObject({ smile_points: '0.0' });
  expect(await ask('/ph/smilecoin/api/querypoints')).toMatchObject({ smile_points: '25000.0' });
  sandbox.clearFaults();
  sandbox.setFault({ service: 'smileone', fault: 'down', times: 1 });
  await expect(order()).rejects.toThrow('fetch failed');
  expect(await ask('/br/smilecoin/api/createorder', player('500500500'))).toMatchObject({ status: 20104 });
  expect(sandbox.state().counts.smileone.total).toBe(before);
});
