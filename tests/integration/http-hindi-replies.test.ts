// Every sentence of a reply is in the language that was asked for: every call, by every role that may make it, with
// valid and invalid input.
import { expect, test } from 'vitest';
import { startTestServer } from '../support/server';
import { ENDPOINTS, type Example, insiderOf } from '../support/server/endpoints';
import type { CallReply } from '../support/server/raw-call';
import { stockShop } from '../support/server/stock';
import { freshDevice, makeWorld } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));

/** All text of a reply that people read; 'success' is a word for programs (spec S7.1). */
function saidIn({ body }: CallReply): string[] {
  const { message, msg, error } = body ?? {};
  const { message: again, fields } = (error ?? {}) as { message?: string; fields?: Record<string, string> };
  return [message, msg, again, ...Object.values(fields ?? {})].filter(
    (said): said is string => typeof said === 'string' && said !== 'success',
  );
}

const calls = ENDPOINTS.filter(({ needsNext }) => !needsNext).flatMap((endpoint) => {
  const people = [insiderOf(endpoint), 'visitor'] as const;
  const given = people.map((who) => ({ ...endpoint, who, what: 'its example' }));
  return endpoint.method === 'GET'
    ? given
    : [...given, { ...endpoint, who: people[0], what: 'an empty body' }];
});

async function send({ method, example, who, what }: (typeof calls)[number], language: string) {
  const { path, ...rest } = await example(world);
  const options: Omit<Example, 'path'> = what === 'an empty body' && rest.json ? { json: {} } : rest;
  const person = await freshDevice(world, who);
  return shop.call(`${method} ${path}`, {
    ...options,
    headers: { ...options.headers, 'accept-language': language },
    ...(person && { token: person.token }),
  });
}

test.each(calls)('$name answers $who in Hindi, given $what', async (call) => {
  const reply = await send(call, 'hi-IN,hi;q=0.9,en;q=0.8');
  expect(saidIn(reply).filter((said) => !/\p{Script=Devanagari}/u.test(said))).toEqual([]);
  // A message that was not translated.
  expect(reply.text).not.toContain('messageKey');
});

test('calls that ask for none of our languages answer in English', async () => {
  const said: string[] = [];
  for (const call of calls) said.push(...saidIn(await send(call, 'ta')));
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((each) => /\p{Script=Devanagari}/u.test(each))).toEqual([]);
}, 120_000);
