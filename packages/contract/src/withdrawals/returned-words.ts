/** Says where the amount of a withdrawal is that was rejected or came back, on screens and in messages alike. */

/** The formatted part that repaid a debt (plan rule 14), and the formatted rest, which is undefined if nothing was left. */
type Repaid = { repaid: string; left: string | undefined }

/** Returns a sentence for the agent. `split` is undefined if the whole amount went into the balance. */
export function returnedWords(split: Repaid | undefined): string {
  if (split === undefined) return 'The amount is back in your balance.'
  const { repaid, left } = split
  return left === undefined
    ? `The amount was returned, and all of it (${repaid}) has repaid what you owed.`
    : `The amount was returned: ${repaid} of it has repaid what you owed, and ${left} is back in your balance.`
}
