const SHOWN = 4

/** An account number with all but its last four digits hidden; the whole of a number that is no longer than that. */
export function maskAccount(accountNumber: string): string {
  const last = accountNumber.length > SHOWN ? accountNumber.slice(-SHOWN) : ''
  return `•••• ${last}`.trim()
}
