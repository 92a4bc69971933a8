/** Who changes the catalogue, for the trail. */
export interface Actor {
  actorId: string;
  requestId: string;
}
