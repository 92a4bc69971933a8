import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPlaces, type Places } from './places';

/** Where a start keeps the port of its sandbox, for commands beside it: it takes another when the first is taken. */
export function placeOfSandboxPort({ data }: Pick<Places, 'data'>): string {
  return path.join(data, 'sandbox-port');
}

/** The port of the sandbox of the store that runs here; before the first start, the one that it tries first. */
export function findSandboxPort(environment: NodeJS.ProcessEnv): number {
  const file = placeOfSandboxPort(findPlaces(process.cwd(), environment));
  const kept = environment.SANDBOX_PORT || (existsSync(file) && readFileSync(file, 'utf8'));
  return Number(kept) || Number(environment.PORT || 3000) + 1000;
}
