import type { ProjectFile } from './project-file';

/** Everything that can be cited. */
export interface Library {
  /** Files and the folders that hold them. */
  paths: ReadonlySet<string>;
  /** 'S4', 'S4.2', 'EKQR-3', 'INV-1', 'check 17', 'decision 009'. */
  names: ReadonlySet<string>;
  /** The 'EKQR' of 'EKQR-3'. */
  prefixes: readonly string[];
  /** By page: the anchors of its headings. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

const HEADING = /^#{1,6} +(.+)$/gm;
/** A section, or an entry of a table, that begins with its name. */
const NAMED = /^(?:#{1,6} +|\| *)((?:S\d+(?:\.\d+)?|[A-Z]+-\d+|Check \d+))(?![\w.-]*\w)/gm;

export function buildLibrary(files: readonly ProjectFile[]): Library {
  const pages = files.filter((file) => file.path.endsWith('.md'));
  const names = new Set<string>();
  for (const { path, text } of pages) {
    const record = /^docs\/decisions\/(\d{3})-/.exec(path)?.[1];
    if (record) names.add(`decision ${record}`);
    else if (path.startsWith('docs/'))
      for (const [, name = ''] of withoutCode(text ?? '').matchAll(NAMED))
        names.add(name.replace('Check', 'check'));
  }
  return {
    paths: new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)])),
    names,
    prefixes: [...new Set([...names].flatMap((name) => /^([A-Z]+)-/.exec(name)?.[1] ?? []))],
    anchors: new Map(pages.map(({ path, text }) => [path, anchorsOf(text ?? '')])),
  };
}

/** Blanks fenced code, so that places in the text stay where they are. */
export function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** As GitHub makes them; a heading that comes twice gets a number. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(text).matchAll(HEADING)) {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = plain;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${plain}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}
