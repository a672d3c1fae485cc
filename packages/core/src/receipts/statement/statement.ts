/** What is read from the file of a bank statement, whatever its format. */

/** A booked line. The texts are in one line each, without spaces around them, and may be empty. */
export type StatementEntry = {
  /** The UTC day on which the bank booked it. */
  bookedOn: string
  /** In minor units; below zero for money that left the account. */
  amount: bigint
  text: string
  reference: string
  /** The other party. */
  name: string
}

export type Statement = {
  entries: StatementEntry[]
  /** How many entries the file has that moved no money, or not yet. */
  leftOut: number
}
