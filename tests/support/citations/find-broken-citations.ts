import { buildLibrary, withoutCode } from './library';
import type { ProjectFile } from './project-file';
import { RULES } from './rules';

/** Every citation that leads nowhere, as 'file:line: citation: why'. */
export function findBrokenCitations(files: readonly ProjectFile[]): string[] {
  const library = buildLibrary(files);
  const broken = new Set<string>();
  for (const { path, text } of files) {
    if (text === null) continue;
    const isPage = path.endsWith('.md');
    const everything = joinLines(isPage ? withoutCode(text) : text);
    const comments = joinLines(isPage ? withoutCode(text) : commentsOf(text));
    for (const { pattern, where, judge } of RULES) {
      if (where === 'pages' && !isPage) continue;
      for (const match of (where === 'comments' ? comments : everything).matchAll(pattern)) {
        const why = judge(match, library, path);
        if (why) broken.add(`${path}:${lineOf(text, match.index)}: ${match[0]}: ${why}`);
      }
    }
    const check = /(?:^|\/)(check)-(\d+)-[^/]*$/.exec(path);
    if (check && !library.names.has(`check ${Number(check[2])}`))
      broken.add(`${path}:1: ${check[0]}: there is no check ${Number(check[2])}`);
  }
  return [...broken];
}

/** A citation may be broken over two lines of a comment; every character keeps its place. */
function joinLines(text: string): string {
  return text.replace(/\n[ \t]*(?:\/\/+|\*(?!\/)|#(?= )|--)?/g, (end) => ' '.repeat(end.length));
}

function commentsOf(text: string): string {
  return text.replace(/^(?![ \t]*(?:\/\/|\/\*|\*|#|--)).*$/gm, (code) => ' '.repeat(code.length));
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
