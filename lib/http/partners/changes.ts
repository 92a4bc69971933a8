// What has changed since the first version of the partner API in a way that breaks programs: one entry for each
// version, oldest first. The handlers speak the newest; calls in an older version are translated.

/** How a call of the version before is made one of this version, and the reply of this version one of that before. */
interface CallChange {
  /** `POST /orders/{id}/cancel` */
  call: string;
  request?: (body: unknown) => unknown;
  reply?: (reply: object) => object;
}

export interface VersionChange {
  /** The day of its publication, yyyy-mm-dd. */
  version: string;
  calls: readonly CallChange[];
}

export const CHANGES: readonly VersionChange[] = [];
