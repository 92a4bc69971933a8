'use client';

import { useRouter } from 'next/navigation';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartShape } from './chart-shape';
import { unitText } from './unit-text';

const axis = { stroke: 'var(--color-muted)', fontSize: 11, tickLine: false, axisLine: false } as const;

/**
 * Draws a chart with a library of 112 KiB, which is loaded when a chart is near the viewport. A table beside it has
 * the same numbers.
 */
export default function DrawnChart({ chart }: { chart: ChartShape }) {
  const { kind, series, points, unit } = chart;
  const router = useRouter();
  const open = (point: unknown) => {
    const href = points.find(({ label }) => label === labelOf(point))?.href;
    if (href) router.push(href);
  };
  const upright = kind !== 'rows';
  const value = (shown: number | string) => unitText(unit, Number(shown));
  const axes = upright ? (
    <>
      <XAxis dataKey="label" {...axis} interval="preserveStartEnd" minTickGap={24} />
      <YAxis {...axis} width={64} tickFormatter={value} allowDecimals={unit !== 'count'} />
    </>
  ) : (
    <>
      <XAxis type="number" {...axis} tickFormatter={value} allowDecimals={unit !== 'count'} />
      <YAxis type="category" dataKey="label" {...axis} width={120} />
    </>
  );
  const common = (
    <>
      <CartesianGrid stroke="var(--color-line)" vertical={!upright} horizontal={upright} />
      {axes}
      <Tooltip
        formatter={(shown) => (typeof shown === 'number' ? value(shown) : '-')}
        cursor={{ fill: 'var(--color-raised)', stroke: 'var(--color-edge)' }}
        contentStyle={{
          background: 'var(--color-raised)',
          border: '1px solid var(--color-edge)',
          borderRadius: 12,
        }}
        isAnimationActive={false}
      />
    </>
  );
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'lines' ? (
        <LineChart data={points} accessibilityLayer={false}>
          {common}
          {series.map(({ key, name, color }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={`var(--color-${color})`}
              strokeWidth={2}
              dot={{ r: 2 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      ) : (
        <BarChart data={points} layout={upright ? 'horizontal' : 'vertical'} accessibilityLayer={false}>
          {common}
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={`var(--color-${color})`}
              radius={3}
              maxBarSize={40}
              onClick={({ payload }) => open(payload)}
              className={points.some(({ href }) => href) ? 'cursor-pointer' : ''}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  );
}

function labelOf(point: unknown): unknown {
  return typeof point === 'object' && point !== null && 'label' in point ? point.label : undefined;
}
