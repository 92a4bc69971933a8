import path from 'node:path';
import type { Library } from './library';

/** One way of citing. */
export interface Rule {
  /** Global. */
  pattern: RegExp;
  /** Pages only, or comments and pages. */
  where?: 'pages' | 'comments';
  /** Why the citation leads nowhere, or null. `file` is the one that cites. */
  judge(match: RegExpExecArray, library: Library, file: string): string | null;
}

const known = (name: string, { names }: Library): string | null =>
  names.has(name) ? null : `there is no ${name}`;

const names: Rule[] = [
  { pattern: /\bS\d{1,2}\.\d{1,2}\b/g, judge: ([name], library) => known(name, library) },
  { pattern: /\bspec +(S\d{1,2})\b(?!\.\d)/g, judge: ([, name = ''], library) => known(name, library) },
  {
    pattern: /\b([A-Z]+)-\d{1,3}\b/g,
    judge: ([name, prefix = ''], library) =>
      library.prefixes.includes(prefix) ? known(name, library) : null,
  },
  {
    pattern: /\bchecks? +(\d{1,3})(?:(?: to |, | and )(\d{1,3}))*\b/gi,
    judge: ([cited], library) => firstOf([...cited.matchAll(/\d+/g)], ([n]) => known(`check ${n}`, library)),
  },
  {
    pattern: /\bdecisions? +(\d+(?:(?:,| and) \d{3})*)\b/gi,
    judge: ([, cited = ''], library) =>
      firstOf([...cited.matchAll(/\d+/g)], ([n]) => known(`decision ${n}`, library)),
  },
];

const places: Rule[] = [
  {
    // The name of a page, from the project's root, from here, or alone.
    pattern: /(?<![\w/.:@-])((?:[\w.-]+\/)*[\w.-]+\.md)(#[\w-]+)?(?![\w/])/g,
    judge: ([, page = '', anchor = ''], library, file) =>
      follow([page, path.posix.join(path.posix.dirname(file), page)], anchor, library),
  },
  {
    pattern: /(?<![\w/.-])docs(?:\/[\w-]+)+(?![\w.-]*\.\w)\/?/g,
    judge: ([folder], library) => follow([folder.replace(/\/$/, '')], '', library),
  },
  {
    pattern: /\]\((?![a-z]+:)([^)\s#]*)(#[^)\s]+)?\)/g,
    where: 'pages',
    judge: ([, target = '', anchor = ''], library, file) => {
      const from = path.posix.dirname(file);
      return follow([target === '' ? file : path.posix.join(from, target)], anchor, library);
    },
  },
  {
    pattern: /`((?:app|components|lib|prisma|tests)\/[^\s`<>{}…]+)`/g,
    where: 'pages',
    judge: ([, cited = ''], library) => followPattern(cited, library),
  },
  {
    pattern: /(?<![\w/.@-])((?:app|components|lib|prisma|tests)\/[\w./()[\]-]+\.(?:tsx?|mjs|sql))\b/g,
    where: 'comments',
    judge: ([, cited = ''], library) => follow([cited], '', library),
  },
  {
    // How the checks name their tests.
    pattern: /`((?:unit|integration|e2e)\/[\w/-]+)`/g,
    where: 'pages',
    judge: ([, cited = ''], library) =>
      library.paths.has(`tests/${cited}`) ? null : followPattern(`tests/${cited}.*`, library),
  },
];

const OLD = 'docs/README.md says how this is cited';
const oldForms: Rule[] = [
  { pattern: /\bspec(?:ification)?(?:'s|’s)?,? +sections?\b(?! +\d)/gi, judge: () => OLD },
  { pattern: /\bsections? +\d+/gi, judge: () => OLD },
  { pattern: /\b(?:the|its|protocol) +sheets?\b/gi, judge: () => OLD },
];

export const RULES: readonly Rule[] = [...names, ...places, ...oldForms];

function firstOf<T>(items: readonly T[], judge: (item: T) => string | null): string | null {
  for (const item of items) {
    const why = judge(item);
    if (why) return why;
  }
  return null;
}

/** What the build and the tests write is not in the repository. */
const WRITTEN = /^(?:tests\/output|lib\/platform\/db\/generated)(?:\/|$)/;

function follow(candidates: readonly string[], anchor: string, { paths, anchors }: Library): string | null {
  const found = candidates.find((candidate) => paths.has(candidate));
  if (found === undefined) return WRITTEN.test(candidates[0] ?? '') ? null : `there is no ${candidates[0]}`;
  if (anchor === '' || anchors.get(found)?.has(anchor.slice(1))) return null;
  return `${found} has no ${anchor}`;
}

function followPattern(cited: string, library: Library): string | null {
  const plain = cited.replace(/\/$/, '');
  if (!plain.includes('*')) return follow([plain], '', library);
  const literal = plain.split('*').map((part) => part.replace(/[.()[\]{}+?^$|\\]/g, '\\$&'));
  const pattern = new RegExp(`^${literal.join('[^/]*')}$`);
  return [...library.paths].some((file) => pattern.test(file)) ? null : `nothing is named ${plain}`;
}
