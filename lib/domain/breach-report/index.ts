// The report about a breach of personal data: who and what a table holds, and the texts for people and for the Board
// (decision 108). It sends nothing: a person adds what the database cannot know, and decides.
export { readBreach } from './read-breach';
export { type BreachTexts, writeTexts } from './write-texts';
