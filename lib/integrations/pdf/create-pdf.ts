import path from 'node:path';
import PDFDocument from 'pdfkit';

/** Points; an A4 page has 595 by 842. */
const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;

const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/integrations/pdf/fonts');
const fontFile = (script: 'latin' | 'devanagari', weight: 'regular' | 'bold') =>
  path.join(folder, `noto-sans-${script}-${weight}.ttf`);

interface TextOptions {
  /** Points from the left margin, and how much is left to the line. */
  x?: number;
  width?: number;
  size?: number;
  isBold?: boolean;
  align?: 'left' | 'right';
  /** Grey for what explains. */
  isQuiet?: boolean;
}

/** A page that is written from the top down. */
export interface PdfPage {
  readonly width: number;
  /** Writes a text at the present height and returns the height below it, without moving there. */
  write(text: string, options?: TextOptions): number;
  /** Moves to a height, or down by points. */
  moveTo(y: number): void;
  moveBy(points: number): void;
  /** Begins another page when less than these points are left on the present one, and says whether it did. */
  breakBefore(points: number): boolean;
  readonly y: number;
  rule(): void;
}

export interface PdfInfo {
  title: string;
  author: string;
  /** Part of the file: the same document made twice is the same file. */
  at: Date;
}

/** Resolves to the file whose pages `draw` fills. */
export async function createPdf(
  { title, author, at }: PdfInfo,
  draw: (page: PdfPage) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: fontFile('latin', 'regular'),
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  draw(pageOf(document));
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

function pageOf(document: PDFKit.PDFDocument): PdfPage {
  let y = MARGIN;
  return {
    width: WIDTH,
    get y() {
      return y;
    },
    moveTo(height) {
      y = height;
    },
    moveBy(points) {
      y += points;
    },
    write(
      text,
      { x = 0, width = WIDTH - x, size = 10, isBold = false, align = 'left', isQuiet = false } = {},
    ) {
      document.fillColor(isQuiet ? '#555555' : '#111111').fontSize(size);
      const height = size * 1.45;
      let top = y;
      for (const line of linesOf(document, text, { width, isBold })) {
        const length = line.reduce((sum, run) => sum + run.width, 0);
        let left = MARGIN + x + (align === 'right' ? width - length : 0);
        for (const run of line) {
          document.font(fontFile(run.script, isBold ? 'bold' : 'regular'));
          // The baseline is that of the line, because the two fonts stand at different heights above theirs.
          document.text(run.text, left, top + size, { lineBreak: false, baseline: 'alphabetic' });
          left += run.width;
        }
        top += height;
      }
      return top;
    },
    breakBefore(points) {
      if (y + points <= BOTTOM) return false;
      document.addPage();
      y = MARGIN;
      return true;
    },
    rule() {
      document
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .strokeColor('#999999')
        .stroke();
    },
  };
}

interface Run {
  script: 'latin' | 'devanagari';
  text: string;
  width: number;
}

/** Letters that are joined by Devanagari: its signs, and the joiners between them. */
const DEVANAGARI = /[\u0900-\u097f\u200c\u200d]+/gu;

/** The lines of a text as runs of one script each, broken at spaces and at the newlines of the text. */
function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  { width, isBold }: { width: number; isBold: boolean },
): Run[][] {
  const measured = (part: string): Run[] =>
    runsOf(part).map(({ script, text: run }) => {
      document.font(fontFile(script, isBold ? 'bold' : 'regular'));
      return { script, text: run, width: document.widthOfString(run) };
    });
  const lines: Run[][] = [];
  for (const paragraph of text.split('\n')) {
    let line: Run[] = [];
    let length = 0;
    for (const word of paragraph.split(/(?<= )/u)) {
      const runs = measured(word);
      const wide = runs.reduce((sum, run) => sum + run.width, 0);
      if (length > 0 && length + wide > width) {
        lines.push(line);
        line = [];
        length = 0;
      }
      line.push(...runs);
      length += wide;
    }
    lines.push(line);
  }
  return lines;
}

function runsOf(text: string): Omit<Run, 'width'>[] {
  const runs: Omit<Run, 'width'>[] = [];
  let end = 0;
  for (const { 0: devanagari, index } of text.matchAll(DEVANAGARI)) {
    if (index > end) runs.push({ script: 'latin', text: text.slice(end, index) });
    runs.push({ script: 'devanagari', text: devanagari });
    end = index + devanagari.length;
  }
  if (end < text.length) runs.push({ script: 'latin', text: text.slice(end) });
  return runs;
}
