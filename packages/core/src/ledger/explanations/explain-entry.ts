/** Loads an entry with its reason: an agent's own, and any for staff. */
import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import { notFound } from '../../platform/errors.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import { explain } from './explain.ts'
import { decisionOf, explainedOf, type Whose } from './explanations.repository.ts'

/**
 * An entry of the agent's balance, debt or fee, with its reason. The balance after it and its neighbours are those of the statement;
 * the balance is null if more than 10,000 entries are newer. Throws `not_found` for anybody else's.
 */
export async function explainOwnEntry(source: Source, agentId: number, number: number): Promise<EntryExplanation> {
  const { rows } = await readFrom(source, explainedOf(number, { agentId }))
  const [row] = rows
  if (row === undefined) throw notFound()
  return explain(row, 'agent')
}

/**
 * An entry with its reason and who decided it: of any agent, or also of the company alone. The balance after it and its neighbours
 * are those among all entries of the agent's account, and null for an entry of no such account; the balance also if more than
 * 10,000 entries are newer. Throws `not_found`.
 */
export async function explainEntry(
  source: Source,
  number: number,
  whose: Exclude<Whose, object>,
): Promise<EntryExplanation> {
  const { rows } = await readFrom(source, explainedOf(number, whose))
  const [row] = rows
  if (row === undefined) throw notFound()
  const decisions = await readFrom(source, decisionOf(number))
  return explain(row, 'staff', decisions.rows[0])
}
