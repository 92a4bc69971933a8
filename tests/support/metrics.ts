import { metricsState } from '@/lib/platform/metrics';

/** The metrics of this process as Prometheus reads them, by `name` or `name{label="value",…}`. */
export async function readMetrics(): Promise<Map<string, number>> {
  return parseMetrics(await metricsState().registry.metrics());
}

function parseMetrics(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
