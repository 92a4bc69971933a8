// Check 38: no text that somebody types keeps the processor busy. Each reader of such a text gets the longest that its
// call takes, made of what regular expressions backtrack over.
import { expect, test } from 'vitest';
import { safeNext } from '@/components/shared/session/safe-next';
import { deviceName } from '@/lib/domain/accounts/devices/device-name';
import { findPasswordProblem } from '@/lib/domain/accounts/passwords/password-rules';
import { newEmailSchema, newPasswordSchema } from '@/lib/domain/accounts/schema/fields';
import { readLines } from '@/lib/domain/bulk-orders/read-lines';
import { readProductFile } from '@/lib/domain/catalogue/import/read-product-file';
import { readPriceFile } from '@/lib/domain/catalogue/price-changes/price-file';
import { isSafeRedirect } from '@/lib/domain/catalogue/schema';
import { withoutContacts } from '@/lib/domain/payers';
import { SHOPPING_WORDS } from '@/lib/domain/product-search/vocabulary';
import { parseSearch } from '@/lib/domain/search/parse-search';
import { readCodeFile } from '@/lib/domain/vault/read-code-file';
import { parseAddress } from '@/lib/http/request/parse-address';
import { cleanText } from '@/lib/integrations/http';
import { judgeUrl } from '@/lib/integrations/webhook/judge-url';
import { faultOf } from '@/lib/platform/input-kinds';
import { paiseFromText } from '@/lib/platform/money';
import { wordsOfName } from '@/lib/platform/person-names';
import { looksLikeCode } from '@/lib/platform/reasons';
import { LONGEST_SEARCH, prepareSearch, rankDocuments } from '@/lib/platform/text-search';

/**
 * ms of processor time of the thread. Work beside it doubles the 10 to 30 ms of the slowest reader; a reader whose
 * time grows with the square of the length takes seconds.
 */
const MOST = 150;

const PARTS = [
  'a',
  '1',
  ' ',
  '-',
  '.',
  '0',
  '@',
  'a.',
  'A1-',
  '1 2',
  '"',
  '\n',
  '=,',
  '%',
  '//',
  '\\',
  '<',
  'ａ',
  '़',
  '😀',
];

/** Texts of this length: the same over and over, then with an end that fits nothing. */
const hostile = (length: number, parts: readonly string[]) =>
  parts.flatMap((part) => {
    const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    return [text, `${text.slice(0, -1)}!`, `.5${text.slice(2)}`].map((each) => each.toWellFormed());
  });

const owner = { name: 'Asha Rao', email: 'asha@example.com', mobile: '+919876543210', shopName: 'Tarang' };
const stock = Array.from({ length: 100 }, (_, at) => ({
  id: String(at),
  name: `Mobile Legends ${at}`,
  aliases: ['ml', 'aaaa'],
  weight: at,
  entries: [{ name: `${at} Diamonds`, amount: at, available: true }],
}));
const index = prepareSearch(stock, SHOPPING_WORDS);

/** By what is read: the longest that is taken, the reader, and what else it looks for. */
const READERS: Record<string, [length: number, read: (text: string) => unknown, parts?: string[]]> = {
  'a password': [128, (text) => findPasswordProblem(text, owner)],
  'a new password by its schema': [1000, (text) => newPasswordSchema.safeParse(text)],
  'an email': [1000, (text) => newEmailSchema.safeParse(text)],
  'a player id': [100, (text) => faultOf({ kind: 'id', options: [] }, text)],
  'an email of a product': [100, (text) => faultOf({ kind: 'email', options: [] }, text)],
  'a number of a product': [100, (text) => faultOf({ kind: 'phone', options: [] }, text)],
  'a name': [200, wordsOfName],
  'a search of the store': [LONGEST_SEARCH, (text) => rankDocuments(index, text)],
  'a search of the panel': [1000, parseSearch],
  'a reason': [1000, looksLikeCode],
  'a list of players': [60_000, (text) => readLines(text, ['User ID', 'Zone ID'])],
  'the page after a sign-in': [8000, safeNext],
  'the link of a banner': [2000, isSafeRedirect],
  'the endpoint of a partner': [2048, (text) => judgeUrl(text, { ownHost: 'x', isLoopbackAllowed: false })],
  'an address in a header': [8000, parseAddress],
  'an amount of a remote': [10_000, paiseFromText],
  'an answer of a supplier': [60_000, (text) => cleanText(text)],
  'a file of prices': [200_000, readPriceFile],
  'the rows of a file of prices': [
    199_000,
    (text) => readPriceFile(`Item,Price,Resell,In stock\n${text}`),
    [',\n'],
  ],
  'a file of products': [60_000, readProductFile],
  'a file of codes': [200_000, (text) => readCodeFile(text, new Date())],
  'a body of a webhook': [10_300, withoutContacts, ['contact', 'vpa', 'a%4', '\\u0040', 'contact=', '+']],
  'the name of a device': [16_000, deviceName, ['Version/1 ', 'Safari/', 'Version/1.1.1', '((((']],
};

function processorTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('check 38: a reader that backtracks would be noticed', () => {
  expect(processorTime(() => /^(?:a+)+$/.test(`${'a'.repeat(25)}!`))).toBeGreaterThan(MOST);
});

test.each(Object.entries(READERS))(
  'check 38: no text keeps the reader of %s busy',
  (_, [length, read, parts = []]) => {
    // Loads what is loaded once.
    read('x');
    const slow = hostile(length, [...PARTS, ...parts]).flatMap((text) => {
      // A collection of garbage may fall into one of them: the quickest of three counts.
      const took = Math.min(...[1, 2, 3].map(() => processorTime(() => read(text))));
      return took > MOST ? [`${JSON.stringify(text.slice(0, 12))}… took ${took.toFixed()} ms`] : [];
    });
    expect(slow).toEqual([]);
  },
);
