// What moved by itself on a page since it was opened.
import type { Page } from '@playwright/test';

/** Chromium's own entry, which TypeScript's browser types do not have. */
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface LayoutShift {
  /** Of all shifts without user input; 0 is a page that does not move. */
  sum: number;
  /** A line for each element that moved, those of the greatest shift first. */
  moved: string[];
}

/** Watches for half a second more, because pending shifts count too. */
export function layoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(async () => {
    const shifts: ShiftEntry[] = [];
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as ShiftEntry[]));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    return {
      sum: unasked.reduce((sum, { value }) => sum + value, 0),
      moved: unasked
        .toSorted((one, other) => other.value - one.value)
        .flatMap(({ value, startTime, sources }) =>
          sources.map(({ node, previousRect, currentRect }) =>
            [
              `${value.toFixed(4)} at ${Math.round(startTime)} ms:`,
              `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
              `from ${place(previousRect)} to ${place(currentRect)}`,
            ].join(' '),
          ),
        ),
    };
  });
}
