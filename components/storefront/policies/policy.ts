/** The text of a policy, without markup. */
export interface Policy {
  title: string;
  /** One sentence, also used as the description for search engines. */
  summary: string;
  sections: PolicySection[];
}

export interface PolicySection {
  title: string;
  /** A string is a paragraph, an array a list of points. */
  parts: (string | string[])[];
  /** Where the reader does what the section says. */
  links?: { href: string; text: string }[];
}

/**
 * A policy with other parts in the section of this title. Throws for a policy without one: a version would change
 * nothing.
 */
export function withSection(
  policy: Policy,
  title: string,
  change: (parts: PolicySection['parts']) => PolicySection['parts'],
): Policy {
  if (!policy.sections.some((section) => section.title === title))
    throw new Error(`no section is called ${title}`);
  return {
    ...policy,
    sections: policy.sections.map((section) =>
      section.title === title ? { ...section, parts: change(section.parts) } : section,
    ),
  };
}
