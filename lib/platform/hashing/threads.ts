import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/platform/errors';
import { THREAD_CODE, type ThreadJob, type ThreadReply } from './thread-code';

export interface Threads {
  hash(text: string, cost: number): Promise<string>;
  compare(text: string, hash: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Task {
  job: ThreadJob;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  /** Null while the thread is idle. */
  task: Task | null;
}

// At cost 11 the last of this many waits about 15 s, longer than a person waits for a form.
const WAITING_PER_THREAD = 100;

/**
 * A few threads that compute hashes in the order of the calls. They are started on demand; idle ones do not keep the
 * process alive. When a thread dies its task is rejected, and the next task gets a new thread.
 */
export function createThreads(size = availableParallelism()): Threads {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let closed = false;

  function start(): Thread {
    const worker = new Worker(THREAD_CODE, {
      eval: true,
      name: 'hashing',
      workerData: packageFolders(),
      // The thread needs neither the modules preloaded into the process (tsx, a profiler, exit-with-parent) nor its
      // secrets.
      execArgv: [],
      env: {},
    });
    const thread: Thread = { worker, task: null };
    threads.add(thread);
    worker.on('message', (reply: ThreadReply) => finish(thread, reply));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      threads.delete(thread);
      thread.task?.reject(new Error(`a hashing thread ended with ${code}`, { cause }));
      assign();
    });
    return thread;
  }

  function finish(thread: Thread, reply: ThreadReply): void {
    const { task } = thread;
    thread.task = null;
    thread.worker.unref();
    if ('error' in reply) task?.reject(reply.error);
    else task?.resolve(reply.result);
    assign();
  }

  function assign(): void {
    while (waiting.length > 0 && !closed) {
      const idle = threads.values().find(({ task }) => task === null);
      if (!idle && threads.size >= size) return;
      const thread = idle ?? start();
      const task = waiting.shift();
      if (!task) return;
      thread.task = task;
      thread.worker.ref();
      thread.worker.postMessage(task.job);
    }
  }

  function work(job: ThreadJob): Promise<unknown> {
    if (closed) return Promise.reject(new Error('the hasher is closed'));
    if (waiting.length >= WAITING_PER_THREAD * size)
      return Promise.reject(
        new AppError('unavailable', 'accounts.tooManySigningIn', {
          retryAfter: 5,
        }),
      );
    return new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      assign();
    });
  }

  return {
    // By bcrypt's contract the result is a string for a new hash and a boolean for a comparison.
    hash: (text, cost) => work({ text, cost }) as Promise<string>,
    compare: (text, hash) => work({ text, hash }) as Promise<boolean>,
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the hasher is closed'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** Directories in which bcryptjs is searched: beside the started program, then the working directory. */
function packageFolders(): string[] {
  const program = process.argv[1];
  return [...(program ? [path.dirname(program)] : []), process.cwd()];
}
