import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An address without a trailing slash. */
export const addressSetting = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** An empty variable in a compose file or .env means the same as an absent one. */
export function givenSettings(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Parses the settings of a schema. Throws an Error whose message names each invalid one. */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
  /** Whether an issue only follows from another one. */
  isConsequence: (issue: z.core.$ZodIssue) => boolean = () => false,
): z.output<Schema> {
  const given = givenSettings(environment);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .filter((issue) => !isConsequence(issue))
    .map((issue) => {
      const name = issue.path.join('.');
      return given[name] === undefined ? `${name} is not set` : `${name} is wrong: ${issue.message}`;
    });
  throw new Error(`Settings: ${problems.join('; ')}.`);
}

/** Throws when only some of the settings are set: they would fail only at the first order that needs them. */
export function demandTogether(group: readonly string[], settings: Readonly<Record<string, unknown>>): void {
  const missing = group.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < group.length)
    throw new Error(`Settings: ${group.join(', ')} belong together; ${missing.join(', ')} is not set.`);
}
