// The templates of WhatsApp: the places that the store fills, those that a shop is told to have approved, and the sandbox's.
import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES, isOffered, TOPICS } from '@/lib/domain/notifications/schema';
import { TEMPLATE_VALUES } from '@/lib/domain/notifications/whatsapp/write-whatsapp';
import { english } from '@/lib/domain/notifications/words/en';
import { hindi } from '@/lib/domain/notifications/words/hi';
import { readSettings, WHATSAPP_KINDS } from '@/lib/platform/config';
import { APPROVED, countPlaces, TEMPLATES } from '@/lib/sandbox/whatsapp/templates';
import { readProject } from '../support/citations/project-file';

const FACTS = {
  ...{ shop: 'Tarang', product: 'Game', item: '86 Diamonds', orderId: '1', amount: '₹79' },
  ...{ until: new Date('2026-11-30T18:20:00.000Z'), number: 'H1', answer: 'Yes' },
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
  expect([...advised.keys()]).toEqual([...WHATSAPP_KINDS]);
});

describe.each(WHATSAPP_KINDS)('a message of the kind %s', (kind) => {
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
    ...['watches', 'reviews', 'points', 'invitations'],
  ]);
});

test('the settings of WhatsApp belong together, and each template is named for its kind', () => {
  const enough = {
    DATABASE_URL: 'postgresql://u:p@127.0.0.1/t',
    AUTH_SECRET: 'Zk3v9Q2m7Xr1Lp8Tn5Wc0Yb6Hd4Js' + 'Ga2Ef',
  };
  const all = {
    ...{ WHATSAPP_TOKEN: 't', WHATSAPP_PHONE_ID: '1', WHATSAPP_APP_SECRET: 'the secret of an app' },
    ...{
      WHATSAPP_VERIFY_TOKEN: 'the token of a webhook',
      WHATSAPP_TEMPLATES: ' delivered = order_1 ,state=news',
    },
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
