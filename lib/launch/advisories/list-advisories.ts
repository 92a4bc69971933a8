import { z } from 'zod';

const auditSchema = z.object({
  message: z.string().optional(),
  vulnerabilities: z
    .record(
      z.string(),
      z.object({
        nodes: z.array(z.string()),
        // A name alone repeats an advisory of another package.
        via: z.array(
          z.union([
            z.string(),
            z.object({
              url: z.string(),
              title: z.string(),
              severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
              range: z.string(),
            }),
          ]),
        ),
      }),
    )
    .optional(),
});

export interface Advisory {
  url: string;
  title: string;
  severity: 'info' | 'low' | 'moderate' | 'high' | 'critical';
  range: string;
  /** The locked versions that it concerns, as `name@version`. */
  affected: string[];
}

export interface Lock {
  packages: Record<string, { version?: string | undefined }>;
}

/** The name and version of each place in package-lock.json. */
export function namePackage(place: string, { packages }: Lock): string {
  return `${place.split('node_modules/').at(-1)}@${packages[place]?.version}`;
}

/** The advisories in the answer of `npm audit --json`. Throws when the registry gave none. */
export function listAdvisories(answer: unknown, lock: Lock): Advisory[] {
  const { vulnerabilities, message } = auditSchema.parse(answer);
  if (!vulnerabilities) throw new Error(`npm audit has no answer: ${message ?? 'no reason given'}`);
  const found = new Map<string, Advisory>();
  for (const { nodes, via } of Object.values(vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string') continue;
      const known = found.get(advisory.url)?.affected ?? [];
      const affected = new Set([...known, ...nodes.map((place) => namePackage(place, lock))]);
      found.set(advisory.url, { ...advisory, affected: [...affected].sort() });
    }
  return [...found.values()].sort((a, b) => a.url.localeCompare(b.url));
}
