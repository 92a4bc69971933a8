// Finding a thing by whatever a person has in hand: a reference, a number, a name. It only reads, and only by indexes.
export { type FindInput, find } from './find';
