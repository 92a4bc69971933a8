'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { untilLoaded } from '@/components/ui/until-loaded';
import type { ChartShape } from './chart-shape';

const Loading = () => <p className="grid h-full place-items-center text-muted text-sm">Loading...</p>;
const DrawnChart = dynamic(() => untilLoaded(() => import('./drawn-chart')), {
  ssr: false,
  loading: Loading,
});

/** A chart, hidden from screen readers, because the table below it has the same numbers. */
export function Chart({ chart }: { chart: ChartShape }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} aria-hidden className="h-56 text-sm">
      {near ? <DrawnChart chart={chart} /> : <Loading />}
    </div>
  );
}
