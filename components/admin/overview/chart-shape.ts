/** The data of a chart: for each label one value per series. This file does not import the chart library. */
export interface ChartShape {
  kind: 'bars' | 'lines' | 'rows';
  series: { key: string; name: string; color: 'accent' | 'wait' | 'good' }[];
  /** `href` is where a click on the bar leads. */
  points: { label: string; href?: string; [key: string]: string | number | null | undefined }[];
  unit: Unit;
}

export type Unit = 'count' | 'rupees' | 'percent' | 'seconds';
