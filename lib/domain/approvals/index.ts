// Decisions of second persons about stored requests (lib/domain/approval-requests). An approved action is carried out
// once, as its asker's action, by the same use case that asked for the approval. It refuses approvals by the asker, by
// the person who gains by it, by accounts that share a device or a payer with them, and by new members of staff.
export { approve } from './approve';
export { countApprovals } from './count-approvals';
export { expireApprovals } from './expire-approvals';
export { listApprovals } from './list-approvals';
export { refuse } from './refuse';
export { withdraw } from './withdraw';
