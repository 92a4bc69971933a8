const LOUD = ['"level":"warn"', '"level":"error"', '"level":"fatal"'];

function isLoud(line: string): boolean {
  return LOUD.some((mark) => line.includes(mark));
}

/**
 * Selects the lines for the console from a stream of chunks: JSON warnings and errors and, with `plain`, every line
 * that is not JSON (such as those of a crash). A chunk without any of them is not split, because under load there are
 * many.
 */
export function logFilter(show: (line: string) => void, plain: boolean): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    const whole = text.slice(0, end);
    if (!plain && !isLoud(whole)) return;
    for (const line of whole.split('\n'))
      if (isLoud(line) || (plain && line.trim() !== '' && !line.startsWith('{'))) show(line);
  };
}
