/** The number of rows in dashboard lists (spec section 9). */
const SHOWN = 4

/** Returns the newest four rows by an ISO timestamp (GAP-15). Rows with the same timestamp keep the order of the response. */
export const newest = <Row>(rows: readonly Row[], momentOf: (row: Row) => string): readonly Row[] =>
  rows.toSorted((a, b) => Date.parse(momentOf(b)) - Date.parse(momentOf(a))).slice(0, SHOWN)
