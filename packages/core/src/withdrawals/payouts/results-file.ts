/** What a bank answers to a payout file (plan rule 24). */
import { cutText } from '@evergrove/contract/platform/plain-text'
import { type Days, readResults as readFile } from '../../bank-files/index.ts'
import { type BankResult, endToEndIdOf } from './payouts.ts'

/** People write the plain number of a withdrawal; a bank that answers in a message never does. */
const idIn = (text: string): string => (/^\d{1,15}$/.test(text) ? endToEndIdOf(Number(text)) : text)

const LONGEST_REASON = 500
const given = (text: string): string | undefined => (text === '' ? undefined : cutText(text, LONGEST_REASON))

/** Whose account the results are about, undefined where the settings name none, and the days that they may have. */
type PayingAccount = { account: string | undefined; currency: string; days?: Days }

/**
 * The results in a file, in its order, each with its line in a table or its number in a message. Throws `invalid` under `file`
 * for one that cannot be read as a whole.
 */
export async function readResults(file: string, own: PayingAccount): Promise<(BankResult & { line: number })[]> {
  const { results, isTable } = await readFile(file, own)
  return results.map(({ endToEndId, reference, reason, ...others }) =>
    Object.assign(others, {
      endToEndId: isTable ? idIn(endToEndId) : endToEndId,
      reference: given(reference),
      reason: given(reason),
    }),
  )
}
