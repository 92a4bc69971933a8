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
