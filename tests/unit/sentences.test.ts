// Whatever a use case says to customers is said in Hindi too: the sentences are read from the sources, not from a list.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { errorReply, successReply } from '@/lib/http/reply/reply';
import { translateMessage } from '@/lib/http/translations';
import { FAULTS, SENTENCES } from '@/lib/http/translations/hi';
import { AppError } from '@/lib/platform/errors';
import { LANGUAGES } from '@/lib/platform/languages';

const project = path.resolve(import.meta.dirname, '../..');
const SOURCES = [
  'lib/domain/{accounts,orders,payments,points,wallet}/**/*.ts',
  'lib/domain/catalogue/schema.ts',
  'lib/platform/{errors,hashing,limits,money,list-query}/*.ts',
  'lib/http/**/*.ts',
  'app/(api)/{auth,order,otp,password,points,user,verify,wallet}/**/*.ts',
];

/** Said to administrators, to programs or to the log. */
const NOT_FOR_CUSTOMERS = [
  /administrator|the case |This case|bank reference|supplier (is working|may have)|A person ended|call to a supplier|cannot be asked/i,
  /bearer token|Idempotency-Key|Content-Type|Compressed bodies|have a call of their own|api key|method/,
  /^User updated|^Successfully added|^You cannot block yourself|without an email cannot be verified|update:price/,
  /^The (order has changed|question is on its way|redirect URL)|^Please provide all required|^(Route|Gateway|Case) not found$/,
  // What an administrator reads of a payment or an attempt.
  /^(The gateway |The payment (was made|failed)|The money was added|The supplier is asked|No answer yet|No words|Threads)/,
  // Names, and lines of a file for other programs.
  /^(Smile\.one|MooGold|Unknown device|(Opening|Closing) balance)/,
];

/** Names of steps and of movements: whoever shows them has words for each kind (components/messages). */
const NAMED_BY_KIND = ['lib/domain/orders/present.ts', 'lib/domain/wallet/lists/get-statement.ts'];

/** Sentences: a capital letter, and more than one word. */
const isSentence = (text: string) =>
  /^[A-Z][a-z’']*[ ,].*[a-z.!]$/.test(text.trim()) && !/^[A-Z][a-z]+ [A-Z]/.test(text);

function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'notFound') {
      const [what] = node.arguments;
      if (what && ts.isStringLiteral(what)) found.push(`${what.text} not found`);
    }
    // SQL and other tagged texts are read by programs.
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isStringLiteralLike(node) && isSentence(node.text)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: project })).filter(
  (file) => !NAMED_BY_KIND.includes(file) && !/\/(mails|session|translations)\//.test(file),
);
const said = [...new Set(files.flatMap((file) => sentencesIn(path.join(project, file))))];

describe('what the store says to customers', () => {
  it('is found in the sources in earnest', () => {
    expect(said.length).toBeGreaterThan(60);
    expect(said).toContain('Invalid email or password.');
    expect(said).toContain('Order not found');
  });

  it('is said in Hindi too', () => {
    const forCustomers = said.filter((text) => !NOT_FOR_CUSTOMERS.some((pattern) => pattern.test(text)));
    expect(forCustomers.filter((text) => !(text in SENTENCES))).toEqual([]);
  });

  it('and nothing is translated that nobody says', () => {
    const sources = [...files, 'lib/domain/accounts/schema.ts']
      .map((file) => readFileSync(path.join(project, file), 'utf8'))
      .join('\n');
    const unsaid = Object.keys({ ...SENTENCES, ...FAULTS }).filter(
      (text) => !said.includes(text) && !sources.includes(text.replaceAll("'", "\\'")),
    );
    expect(unsaid).toEqual([]);
  });

  it('is written in Devanagari, with the same figures', () => {
    const figures = (text: string) => text.match(/\d+/g) ?? [];
    for (const [english, hindi] of Object.entries({ ...SENTENCES, ...FAULTS })) {
      expect(hindi, english).toMatch(/\p{Script=Devanagari}/u);
      expect(figures(hindi), english).toEqual(figures(english));
    }
  });
});

describe('a reply', () => {
  it('speaks the language that was asked for', async () => {
    const wrong = new AppError('bad_credentials', 'Invalid email or password.', {
      fields: { email: 'is empty' },
    });
    const reply = await errorReply(wrong, 'r', 'hi').json();
    expect(reply).toMatchObject({
      message: 'ईमेल या पासवर्ड ग़लत है।',
      msg: 'ईमेल या पासवर्ड ग़लत है।',
      error: { code: 'bad_credentials', message: 'ईमेल या पासवर्ड ग़लत है।', fields: { email: 'खाली है' } },
    });
    expect(await errorReply(wrong, 'r').json()).toMatchObject({ message: 'Invalid email or password.' });
  });

  it('leaves alone what is no sentence of ours: a reason that somebody typed, a word for programs', async () => {
    const reply = await successReply(
      { message: 'success', orders: [{ reason: 'Wrong id, called them' }] },
      'hi',
    ).json();
    expect(reply).toEqual({
      success: true,
      message: 'success',
      orders: [{ reason: 'Wrong id, called them' }],
    });
  });

  it('has a sentence for every language', () => {
    for (const language of LANGUAGES) expect(translateMessage(language, 'Please log in first.')).not.toBe('');
    expect(translateMessage('hi', 'Please log in first.')).toBe('कृपया पहले लॉगिन करें।');
  });
});
