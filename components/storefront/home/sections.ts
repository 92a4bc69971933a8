/** The sections of the home page by category: the anchor of each, and its list of products. */
export const SECTIONS = [
  { id: 'instant-games', section: 'instantGames' },
  { id: 'games', section: 'games' },
  { id: 'ott', section: 'ott' },
  { id: 'others', section: 'others' },
] as const;
