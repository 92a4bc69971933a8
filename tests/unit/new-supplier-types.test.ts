// A third supplier and a second gateway as the compiler sees them: complete ones compile, and what is missing is
// named.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type CompilerError, type Overlay, openCompiler } from '../support/check-types';
import { COINBAY_LINES, type RegistrationLine, UPIBANK_LINES } from '../support/registration';

const checkTypes = await openCompiler();

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

const SUPPLIERS = 'lib/integrations/suppliers';
const DESCRIPTOR = `${SUPPLIERS}/coinbay/descriptor.ts`;
const ADAPTER = `${SUPPLIERS}/coinbay/index.ts`;
const CREATE = `${SUPPLIERS}/create-suppliers.ts`;
const GATEWAY = 'lib/integrations/payments/upibank/index.ts';

const coinbay: Overlay = {
  [DESCRIPTOR]: read('tests/support/coinbay/descriptor.ts'),
  [ADAPTER]: read('tests/support/coinbay/index.ts'),
};
const upibank: Overlay = { [GATEWAY]: read('tests/support/upibank/index.ts') };

/** The project's files with these lines added. */
function withLines(lines: RegistrationLine[]): Overlay {
  const overlay: Overlay = {};
  for (const { file, after, line } of lines) {
    const text = overlay[file] ?? read(file);
    expect(text, file).toContain(`${after}\n`);
    overlay[file] = text.replace(`${after}\n`, () => `${after}\n${line}\n`);
  }
  return overlay;
}

const coinbayWhole = { ...coinbay, ...withLines(COINBAY_LINES) };
const upibankWhole = { ...upibank, ...withLines(UPIBANK_LINES) };
/** Where the compiler would name a missing supplier or gateway. */
const NEAR = /^lib\/integrations\/(suppliers|payments)\//;

type Change = [what: string, file: string, from: string | RegExp, to: string];

const WRONG_SUPPLIERS: Change[] = [
  ['no title', DESCRIPTOR, "title: 'Coinbay',", ''],
  ['no region', DESCRIPTOR, "regions: { sg: { currency: 'SGD' } },", ''],
  ['a region without a currency', DESCRIPTOR, "{ currency: 'SGD' }", '{}'],
  ['no apiTypes', DESCRIPTOR, /apiTypes: \{.*?\n {2}\},/s, ''],
  ['an apiType of a region that it does not have', DESCRIPTOR, "region: 'sg'", "region: 'my'"],
  ['an apiType for a game that the catalogue does not have', DESCRIPTOR, "'HOK'", "'PUBG'"],
  ['an apiType without settings', DESCRIPTOR, "settings: { game: 'honor-of-kings' }", ''],
  ['no capabilities', DESCRIPTOR, /capabilities: \{[^}]*\},\n/, ''],
  ['nothing said about vouchers', DESCRIPTOR, '    vouchers: true,\n', ''],
];

const WRONG_ADAPTERS: Change[] = [
  ['can be asked and says that it cannot', DESCRIPTOR, 'lookUp: true', 'lookUp: false'],
  ['checks no player and says that it does', DESCRIPTOR, 'checkPlayer: false', 'checkPlayer: true'],
  ['delivers vouchers and says that it does not', DESCRIPTOR, 'vouchers: true', 'vouchers: false'],
  ['calls the goods otherwise than its routes do', DESCRIPTOR, "game: 'honor", "title: 'honor"],
  ['reads a setting that it does not declare', ADAPTER, 'credentials.COINBAY_KEY', 'credentials.COINBAY_ID'],
];

const WRONG_GATEWAYS: Change[] = [
  ['no title of the gateway', GATEWAY, "title: 'UPI Bank',", ''],
  ['nothing said about its webhooks', GATEWAY, '{ signedWebhooks: true }', '{}'],
  ['no reader of its webhooks', GATEWAY, 'readWebhook(headers,', 'read(headers: Headers,'],
  ['no settings', GATEWAY, /settings: \{.*?\n {2}\},/s, ''],
];

/** Each in a folder of its own, so that one run of the compiler checks all of them. */
const wrong = new Map(
  [...WRONG_SUPPLIERS, ...WRONG_ADAPTERS, ...WRONG_GATEWAYS].map((change, index) => [
    change[0],
    { change, folder: `wrong${index}` },
  ]),
);

function wrongFiles(): Overlay {
  const overlay: Overlay = {};
  for (const {
    change: [what, changed, from, to],
    folder,
  } of wrong.values())
    for (const [file, text] of Object.entries(changed === GATEWAY ? upibank : coinbay)) {
      const spoilt = file === changed ? text.replace(from, () => to) : text;
      if (file === changed) expect(spoilt, what).not.toBe(text);
      overlay[inFolder(file, folder)] = spoilt;
    }
  return overlay;
}

function inFolder(file: string, folder: string): string {
  return file.replace(/\/(coinbay|upibank)\//, `/${folder}/`);
}

let errors: CompilerError[] | undefined;

/** The files of a wrong supplier or gateway in which the compiler finds it, as if it had been alone. */
function findWrong(what: string): string[] {
  const folder = wrong.get(what)?.folder ?? '';
  errors ??= checkTypes(wrongFiles(), /^lib\/integrations\/(suppliers|payments)\/wrong\d+\//);
  const files = errors.map(({ file }) => file).filter((file) => file.includes(`/${folder}/`));
  return [...new Set(files.map((file) => file.replace(`/${folder}/`, '/*/')))];
}

test('a third supplier and a second gateway need three lines and one outside of their folders, and the domains compile', () => {
  expect(COINBAY_LINES).toHaveLength(3);
  expect(UPIBANK_LINES).toHaveLength(1);
  const overlay = { ...coinbayWhole, ...upibankWhole };
  expect(
    checkTypes(
      overlay,
      /^lib\/(integrations\/(suppliers|payments)|domain\/(catalogue|orders|payments|suppliers))\//,
    ),
  ).toEqual([]);
});

test('a third supplier with a descriptor and no adapter is named where suppliers are opened', () => {
  const found = checkTypes({ ...coinbay, ...withLines(COINBAY_LINES.slice(0, 2)) }, NEAR);
  expect([...new Set(found.map(({ file }) => file))]).toEqual([CREATE]);
  expect(found[0]?.message).toContain("'coinbay'");
});

test('a third supplier with an adapter and no descriptor is named where suppliers are opened', () => {
  const found = checkTypes({ ...coinbay, ...withLines(COINBAY_LINES.slice(2)) }, NEAR);
  expect([...new Set(found.map(({ file }) => file))]).toEqual([CREATE]);
});

test.each(WRONG_SUPPLIERS.map(([what]) => what))(
  'a third supplier with %s does not compile in its descriptor',
  (what) => {
    expect(findWrong(what)).toContain(`${SUPPLIERS}/*/descriptor.ts`);
  },
);

test.each(WRONG_ADAPTERS.map(([what]) => what))(
  'a third supplier that %s does not compile in its adapter',
  (what) => {
    expect(findWrong(what)).toEqual([`${SUPPLIERS}/*/index.ts`]);
  },
);

test.each(WRONG_GATEWAYS.map(([what]) => what))(
  'a second payment gateway with %s does not compile in its folder',
  (what) => {
    expect(findWrong(what)).toEqual(['lib/integrations/payments/*/index.ts']);
  },
);
