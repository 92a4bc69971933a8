/** What a chart draws: one value of each series for each place. Safe to import without the chart library. */
export interface ChartShape {
  kind: 'bars' | 'lines' | 'rows';
  series: { key: string; name: string; color: 'accent' | 'wait' | 'good' }[];
  points: { label: string; [key: string]: string | number | null }[];
  unit: Unit;
}

export type Unit = 'count' | 'rupees' | 'percent' | 'seconds';
