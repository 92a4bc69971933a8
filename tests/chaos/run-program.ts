const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints what was wrong, one sentence for each, or that nothing was. Returns whether nothing was. */
export function sayVerdict(wrong: string[], fine: string): boolean {
  for (const sentence of wrong) say(`✗ ${sentence}`);
  say(wrong.length === 0 ? `✓ ${fine}` : `${wrong.length} wrong`);
  return wrong.length === 0;
}

/** Ends the process with 0 when `main` found nothing wrong, with 1 when it did, and with 2 when it failed. */
export function runProgram(main: () => Promise<boolean>): void {
  main().then(
    (good) => process.exit(good ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exit(2);
    },
  );
}
