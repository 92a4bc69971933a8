// Saved views of the panel's lists: filter, sort and columns under a name, for one person or the team, and the columns
// that each person sees. It reads no list itself; the lists' own schemas parse what a view holds (decision 088).
export { chooseColumns, deleteView, editView, saveView } from './change-views';
export { openList } from './open-list';
