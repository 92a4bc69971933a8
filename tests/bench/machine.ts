import { cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  processor: string;
  cores: number;
  memory: string;
  node: string;
  system: string;
  /** Of the minute before: other work on the machine. */
  load: number;
}

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    processor: first?.model ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    load: loadavg()[0] ?? 0,
  };
}
