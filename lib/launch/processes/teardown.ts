export interface Part {
  name: string;
  stop(): Promise<void>;
  /** At once, whatever is under way. */
  kill?(): void;
}

export interface Teardown {
  /** Aborted as soon as the end has begun. */
  signal: AbortSignal;
  /** Breaks off whatever is still being started. */
  begin(): void;
  /** What is added last is stopped first. */
  add(part: Part): void;
  /** Stops everything, one part after another; every call gets the same end. */
  run(): Promise<void>;
  /** Gives up on order. */
  kill(): void;
}

/** The way out: everything that was started, to be stopped in the opposite order. */
export function createTeardown(onError: (line: string) => void): Teardown {
  const parts: Part[] = [];
  const kills: (() => void)[] = [];
  const begun = new AbortController();
  let end: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) {
      try {
        await part.stop();
      } catch (error) {
        // One part that fails to stop must not keep the others from being stopped.
        onError(`stopping ${part.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  return {
    signal: begun.signal,
    begin: () => begun.abort(),
    add(part) {
      parts.push(part);
      if (part.kill) kills.push(part.kill);
    },
    run() {
      begun.abort();
      end ??= stopAll();
      return end;
    },
    kill() {
      for (const kill of kills) kill();
    },
  };
}
