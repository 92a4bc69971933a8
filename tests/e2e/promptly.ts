import { after, seconds } from '@/lib/platform/time';

const PROMISED = seconds(2);

/**
 * What `expect.poll` takes (`expect.poll(...promptly(read))`) to see that a change shows in every answer that is asked
 * for two seconds after it or later, however long a busy machine takes to give that answer. The change is of `since`.
 */
export function promptly<T>(
  read: () => Promise<T>,
  since = new Date(),
): [read: () => Promise<T>, options: { timeout: number; intervals: number[] }] {
  const due = after(since, PROMISED);
  let isLast = false;
  const readOnce = () => {
    if (isLast) throw new Error(`it does not show in an answer that was asked for ${PROMISED} ms later`);
    isLast = new Date() >= due;
    return read();
  };
  return [readOnce, { timeout: seconds(30), intervals: [50] }];
}
