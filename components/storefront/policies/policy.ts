/** A policy as text: what a page shows, without saying how. */
export interface Policy {
  title: string;
  /** One sentence that says it all, also for search engines. */
  summary: string;
  /** The day it came into force, as a person reads it. */
  since: string;
  sections: PolicySection[];
}

export interface PolicySection {
  title: string;
  /** A text is a paragraph, a list its points. */
  parts: (string | string[])[];
}
