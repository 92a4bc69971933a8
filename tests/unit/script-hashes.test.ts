import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { PAGE_SCRIPT } from '@/lib/http/page-script';
import { scriptHashes } from '@/lib/http/server/script-hashes';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const page = (...scripts: string[]) => `<html><body>${scripts.join('<p>text</p>')}</body></html>`;

test.each([
  '(self.__next_f=self.__next_f||[]).push([0])',
  'self.__next_f.push([1,"0:{\\"a\\":\\"\\\\u003cb\\"}\\n"])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/x.js"],"runtimeModuleIds":[1]})',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/x.js"],"runtimeModuleIds":[1]});',
])('the data that Next writes into a page is named by its hash: %s', (script) => {
  expect(scriptHashes(page(`<script>${script}</script>`))).toEqual([hashOf(script)]);
  expect(scriptHashes(page(`<script id="_R_">${script}</script>`))).toEqual([hashOf(script)]);
});

/** The functions that the installed React writes into pages, as in the part of Next that writes them. */
function reactFunctions(): Record<'$RS' | '$RC' | '$RX', string> {
  const require = createRequire(import.meta.url);
  const source = readFileSync(
    require.resolve('next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js'),
    'utf8',
  );
  const texts = [...source.matchAll(/'(\$R[A-Z]=(?:[^'\\]|\\.)*)'/g)].map(([, text = '']) =>
    text.replaceAll('\\n', '\n'),
  );
  const find = (start: string, end: string) => {
    const text = texts.find((each) => each.startsWith(start) && each.endsWith(end));
    return text?.slice(0, text.length - (end.endsWith('("') ? end.length : 0)) ?? 'not found';
  };
  return { $RS: find('$RS=', '$RS("'), $RC: find('$RB=[]', '};'), $RX: `${find('$RX=', ';;$RX("')};;` };
}

test.each([
  ['$RC', '$RC("B:0","S:0")'],
  ['$RS', '$RS("S:1","P:1")'],
  ['$RX', '$RX("B:2","digest")'],
] as const)("React's function %s and its calls are named by their hashes", (name, call) => {
  for (const script of [`${reactFunctions()[name]}${call}`, call])
    expect(scriptHashes(page(`<script>${script}</script>`))).toEqual([hashOf(script)]);
});

test('our own script is named by its hash', () => {
  expect(scriptHashes(page(`<script>${PAGE_SCRIPT}</script>`))).toEqual([hashOf(PAGE_SCRIPT)]);
});

test("React's clock of a page whose parts come later is named by its hash", () => {
  const script = 'requestAnimationFrame(function(){$RT=performance.now()});';
  expect(scriptHashes(page(`<script>${script}</script>`))).toEqual([hashOf(script)]);
});

test.each([
  'alert(1);$RC("B:0","S:0")',
  '$RC(alert(1))',
  '$RC("B:0",alert`1`)',
  '$RC=function(){alert(1)};$RC("B:0","S:0")',
  'alert(1)',
  'self.__next_f.push([1,"x"]);alert(1)',
  'self.__next_f.push(alert(1))',
  'self.__next_f.push([1,"x"]),fetch("/wallet")//)',
  'x;self.__next_f.push([1,"x"])',
  '(self.__next_f=alert(1)||[]).push([0])',
  '',
])('an injected script is not permitted by being in the page that is hashed: %s', (script) => {
  expect(scriptHashes(page(`<script>${script}</script>`))).toEqual([]);
});

test('files and data that is no script need no hash, and equal scripts have one', () => {
  const push = 'self.__next_f.push([2,null])';
  const html = page(
    '<script src="/_next/static/a.js" async=""></script>',
    '<script type="application/ld+json">{"a":1}</script>',
    `<script>${push}</script>`,
    `<script>${push}</script>`,
  );
  expect(scriptHashes(html)).toEqual([hashOf(push)]);
});
