// Rules against fraud: data that staff write, and what they find of an order when it is placed and when it is paid.
// They decide nothing by themselves: orders refuse, hold and release. It refuses to read more than a bound of rows for
// an order.
export { listBlockable } from './blocks/list-blockable';
export { listBlocks } from './blocks/list-blocks';
export { blockOfOrder, blockSubject, unblock } from './blocks/save-block';
export { findRelations } from './find-relations';
export { describeHit } from './judging/is-hit';
export { type Hit, judgeOrder, judgeOrders, rulesAt } from './judging/judge-order';
export { type JudgedOrder, recordHits, recordRefusal } from './judging/record-hits';
export { playerOf, type Signals, signalsOf } from './judging/signals';
export { signalsSql } from './judging/signals-sql';
export { replayRule } from './replay/replay-rule';
export { listRules } from './rules/list-rules';
export { createRule, deleteRule, editRule } from './rules/save-rule';
