// Templates of messages: the places that the store fills, those that a shop is told to have approved, and the
// sandbox's.
import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES, isOffered, TOPICS } from '@/lib/domain/notifications/schema';
import { TEMPLATE_VALUES } from '@/lib/domain/notifications/templates/template-values';
import { english } from '@/lib/domain/notifications/words/en';
import { hindi } from '@/lib/domain/notifications/words/hi';
import { readSettings, TEMPLATE_KINDS } from '@/lib/platform/config';
import { APPROVED, countPlaces, TEMPLATES } from '@/lib/sandbox/whatsapp/templates';
import { readProject } from '../support/citations/project-file';

const FACTS = {
  shop: 'Tarang',
  product: 'Game',
  item: '86 Diamonds',
  orderId: '1',
  amount: '₹79',
  until: new Date('2026-11-30T18:20:00.000Z'),
  number: 'H1',
  answer: 'Yes',
};
const page = readProject().find(({ path }) => path === 'docs/protocols/whatsapp.md')?.text ?? '';
/** The texts by kind, as the page has them. */
const advised = new Map(
  [...page.matchAll(/^\| [(\w)]+ \| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, kind, text]) => [
    kind,
    text,
  ]),
);

test('the page has a text for each kind, and for no other', () => {
  expect([...advised.keys()]).toEqual([...TEMPLATE_KINDS]);
});

describe.each(TEMPLATE_KINDS)('a message of the kind %s', (kind) => {
  test.each([
    ['English', english],
    ['Hindi', hindi],
  ])('has a value in %s for each place that the page advises', (_, { moment }) => {
    const values = TEMPLATE_VALUES[kind](FACTS, { state: 'Delivered', moment });
    expect(values).toHaveLength(countPlaces(advised.get(kind) ?? ''));
    for (const value of values) expect(value).toMatch(/\S/);
  });
});

test('the sandbox has approved what its settings name, with the texts of the page and the same places in Hindi', () => {
  const named = APPROVED.split(',').map((pair) => pair.split('='));
  for (const [kind = '', name = ''] of named) {
    expect(TEMPLATES[name]?.en).toBe(advised.get(kind));
    expect(countPlaces(TEMPLATES[name]?.hi ?? '')).toBe(countPlaces(TEMPLATES[name]?.en ?? ''));
  }
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(Object.keys(TEMPLATES)));
});

test('nobody is told by WhatsApp who has not chosen it, and advertising cannot be chosen', () => {
  expect(DEFAULT_CHOICES.filter((choice) => choice.endsWith(':whatsapp'))).toEqual([]);
  expect(TOPICS.filter((topic) => !isOffered(topic, 'whatsapp'))).toEqual([
    ...['watches', 'reviews', 'points', 'invitations', 'invoices', 'balance'],
  ]);
});

const enough = {
  DATABASE_URL: 'postgresql://u:p@127.0.0.1/t',
  AUTH_SECRET: 'Zk3v9Q2m7Xr1Lp8Tn5Wc0Yb6Hd4JsGa2Ef',
};
const DLT = {
  FAST2SMS_SENDER_ID: 'TARANG',
  FAST2SMS_ENTITY_ID: '1',
  FAST2SMS_TEMPLATE_ID: '1',
  FAST2SMS_TEMPLATE: '{#var#} {#var#}',
};
const ofKinds = (kinds: unknown) =>
  readSettings({ ...enough, ...DLT, FAST2SMS_KINDS: JSON.stringify(kinds) });

test.each(TEMPLATE_KINDS.filter((kind) => kind !== 'state'))(
  'a registered text of the kind %s has as many places as the store fills',
  (kind) => {
    const { length } = TEMPLATE_VALUES[kind](FACTS, { state: 'Delivered', moment: english.moment });
    const texts = (places: number) => ({ [kind]: { en: { id: '1', text: '{#var#} '.repeat(places) } } });
    expect(ofKinds(texts(length)).FAST2SMS_KINDS).toEqual(texts(length));
    for (const places of [length - 1, length + 1])
      expect(() => ofKinds(texts(places))).toThrow(
        `the text of ${kind} must hold {#var#} or {#alphanumeric#} ${length} times`,
      );
  },
);

test('registered texts of kinds are refused in another form, and without what is registered with them', () => {
  for (const kinds of [
    'delivered',
    { sold: {} },
    { state: {} },
    { delivered: { ta: {} } },
    { delivered: { en: { id: 'x', text: '' } } },
  ])
    expect(() => ofKinds(kinds)).toThrow('FAST2SMS_KINDS is wrong: it must be JSON');
  for (const given of [
    { FAST2SMS_KINDS: '{}' },
    { FAST2SMS_ORDER: '{#var#}: {#var#}', FAST2SMS_ORDER_ID: '1' },
  ])
    expect(() => readSettings({ ...enough, ...given })).toThrow('need FAST2SMS_SENDER_ID too');
});

test('the settings of WhatsApp belong together, and each template is named for its kind', () => {
  const all = {
    WHATSAPP_TOKEN: 't',
    WHATSAPP_PHONE_ID: '1',
    WHATSAPP_APP_SECRET: 'the secret of an app',
    WHATSAPP_VERIFY_TOKEN: 'the token of a webhook',
    WHATSAPP_TEMPLATES: ' delivered = order_1 ,state=news',
  };
  expect(readSettings({ ...enough, ...all }).WHATSAPP_TEMPLATES).toEqual({
    delivered: 'order_1',
    state: 'news',
  });
  for (const name of Object.keys(all))
    expect(() => readSettings({ ...enough, ...all, [name]: '' })).toThrow(`${name} is not set`);
  expect(() => readSettings({ ...enough, WHATSAPP_TEMPLATES_HI: 'state=news' })).toThrow(
    'WHATSAPP_TEMPLATES_HI needs WHATSAPP_TEMPLATES too',
  );
});
