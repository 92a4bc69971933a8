/** One line of the report. */
export interface Figure {
  what: string;
  /** For people, with its unit. */
  value: string;
  /** What it is compared with. */
  against?: string;
  ratio?: number;
  aim?: { at: 'least' | 'most'; number: number; of: 'ratio' | number };
}

export interface Part {
  name: string;
  title: string;
  figures: Figure[];
}

export const perSecond = (rate: number): string => `${rate < 100 ? rate.toFixed(1) : Math.round(rate)}/s`;
export const ms = (time: number): string => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;

export function isMet({ aim, ratio }: Figure): boolean | null {
  if (!aim) return null;
  const value = aim.of === 'ratio' ? (ratio ?? Number.NaN) : aim.of;
  return aim.at === 'least' ? value >= aim.number : value <= aim.number;
}

function verdict(figure: Figure): string {
  const { aim } = figure;
  if (!aim) return '';
  return `${isMet(figure) ? 'met' : 'MISSED'} (at ${aim.at} ${aim.number})`;
}

export function printPart({ title, figures }: Part): void {
  const rows = figures.map((figure) => [
    figure.what,
    figure.value,
    figure.against ?? '',
    figure.ratio === undefined ? '' : `x ${figure.ratio.toFixed(2)}`,
    verdict(figure),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
}
