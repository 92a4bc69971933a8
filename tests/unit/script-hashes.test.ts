import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scriptHashes } from '@/lib/http/server/script-hashes';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const page = (...scripts: string[]) => `<html><body>${scripts.join('<p>text</p>')}</body></html>`;

test.each([
  '(self.__next_f=self.__next_f||[]).push([0])',
  'self.__next_f.push([1,"0:{\\"a\\":\\"\\\\u003cb\\"}\\n"])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/x.js"],"runtimeModuleIds":[1]})',
])('the data that Next writes into a page is named by its hash: %s', (script) => {
  expect(scriptHashes(page(`<script>${script}</script>`))).toEqual([hashOf(script)]);
  expect(scriptHashes(page(`<script id="_R_">${script}</script>`))).toEqual([hashOf(script)]);
});

test.each([
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
