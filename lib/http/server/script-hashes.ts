import { createHash } from 'node:crypto';
import { PAGE_SCRIPT } from '../page-script';

// Scripts in a page without `src`; data such as JSON-LD is not run, and the content policy does not apply to it.
const INLINE = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

// What Next writes into a page: data for the scripts that it loads, pushed onto a list.
const PUSHES = [
  /^\(?self\.__next_f(?:=self\.__next_f\|\|\[\]\))?\.push\(([\s\S]*)\)$/,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\(([\s\S]*)\);?$/,
];

// What React writes into a page whose parts come later: its own functions, then a call of one with the names of the
// parts. The functions are known by their digests; a unit test finds them in the installed React.
const REACT_FUNCTIONS = new Set([
  'rkPyhj2kmK5uKX6SivS3u1ga+pNajy8xBWBiEPXhNMA=', // $RS: a part of a table or list
  'ejxEGil7Q2jnFo9T1EMjhzsRoWDTVn8tRpUYd4XCJkY=', // $RC: a part is complete
  'HIwET9YbpCDSDZxSjDwBhUP6sywD0vfbAPbsgjDbN4U=', // $RX: a part failed, and the browser draws it
]);
const REACT_CALL = /^([\s\S]*?)\$R[CSX]\(([^()]*)\)$/;
const REACT_CLOCK = 'requestAnimationFrame(function(){$RT=performance.now()});';

/**
 * The content policy's sources for the inline scripts of a page. Only scripts that push JSON, those of React and ours
 * are named: an injected script would be in the page that is hashed too, and must not be permitted by that.
 */
export function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(INLINE)].map(([, text = '']) => text).filter(isKnown);
  return [...new Set(scripts.map(hashOf))];
}

function isKnown(script: string): boolean {
  if (script === REACT_CLOCK || script === PAGE_SCRIPT) return true;
  const pushed = PUSHES.map((push) => push.exec(script)?.[1]).find((text) => text !== undefined);
  if (pushed !== undefined) return isJson(pushed);
  const [, functions, names] = REACT_CALL.exec(script) ?? [];
  if (functions === undefined || !isJson(`[${names}]`)) return false;
  return functions === '' || REACT_FUNCTIONS.has(digestOf(functions));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function digestOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

/** The content policy's source for one inline script. */
export function hashOf(script: string): string {
  return `'sha256-${digestOf(script)}'`;
}
