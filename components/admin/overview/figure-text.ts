/** Formats seconds as '0.8 s', '42 s', '3.5 min', '2 h 5 min'; '-' for null. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '-';
  if (seconds < 60) return `${seconds} s`;
  const minutes = seconds / 60;
  if (minutes < 60) return `${Math.round(minutes * 10) / 10} min`;
  return `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`;
}

export function percentText(percent: number | null): string {
  return percent === null ? '-' : `${percent}%`;
}

/** Formats yyyy-mm-dd as '21 Nov'. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });
}
