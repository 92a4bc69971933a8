/**
 * Below a field by which staff find people: other parts of an address or of a number are not indexed (decision 118).
 */
export const CONTACTS_HINT =
  'People are found by a whole email address, its part before the @ or its domain, and by all ten digits of a number.';
