interface Part {
  name: string;
  stop(): Promise<void>;
  /** Ends the part at once, whatever it is doing. */
  kill?(): void;
}

export interface Teardown {
  /** Aborted when the teardown begins. */
  signal: AbortSignal;
  /** Aborts what is still being started. */
  begin(): void;
  /** The part added last is stopped first. */
  add(part: Part): void;
  /** Stops all parts, one after another; every call gets the same promise. */
  run(): Promise<void>;
  /** Kills all parts without waiting. */
  kill(): void;
}

/** Collects everything that was started, to stop it in reverse order. */
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
        // A part that fails to stop must not keep the others from being stopped.
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
