/** Why a step of a move is not done, in words for the operator. Nothing has changed. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
