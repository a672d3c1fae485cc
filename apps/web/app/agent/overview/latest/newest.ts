/** Dashboard lists show this many (spec section 9). */
const SHOWN = 4

/** The newest four by an ISO moment, in whatever order they were served (GAP-15); those of one moment stay as served. */
export const newest = <Row>(rows: readonly Row[], momentOf: (row: Row) => string): readonly Row[] =>
  rows.toSorted((a, b) => Date.parse(momentOf(b)) - Date.parse(momentOf(a))).slice(0, SHOWN)
