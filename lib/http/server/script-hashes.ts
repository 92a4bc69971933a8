import { createHash } from 'node:crypto';

// Scripts in a page without `src`; data such as JSON-LD is not run, and the content policy does not apply to it.
const INLINE = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

// What Next writes into a page: data for the scripts that it loads, pushed onto a list.
const PUSHES = [
  /^\(?self\.__next_f(?:=self\.__next_f\|\|\[\]\))?\.push\(([\s\S]*)\)$/,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(([\s\S]*)\)$/,
];

/**
 * The content policy's sources for the inline scripts of a page. Only scripts that push JSON are named: an
 * injected script would be in the page that is hashed too, and must not be permitted by that.
 */
export function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(INLINE)].map(([, text = '']) => text).filter(isData);
  return [...new Set(scripts.map(hashOf))];
}

function isData(script: string): boolean {
  const pushed = PUSHES.map((push) => push.exec(script)?.[1]).find((text) => text !== undefined);
  if (pushed === undefined) return false;
  try {
    JSON.parse(pushed);
    return true;
  } catch {
    return false;
  }
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
