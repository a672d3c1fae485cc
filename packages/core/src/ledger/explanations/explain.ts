/** The reason for an entry in words, and the facts that support it. */
import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import { statementKindLabels } from '@evergrove/contract/ledger/entry-groups'
import type { EntryExplanation, EntryFact, FactTarget } from '@evergrove/contract/ledger/explanation'
import { transferLabel } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import { notFound } from '../../platform/errors.ts'
import { minorUnits } from '../../platform/money.ts'
import { readFrom, type Source } from '../../platform/reader.repository.ts'
import { ownerOf, receivableOf } from '../ledger.ts'
import { type DecisionRow, decisionOf, type ExplainedRow, explainedOf, type Whose } from './explanations.repository.ts'
import { reasons } from './reasons.ts'
import { type Audience, dayOf, moneyOf, voiceFor } from './voice.ts'

const fact = (name: string, value: string, link?: [FactTarget, number | null]): EntryFact => ({
  name,
  value,
  link: link === undefined || link[1] === null ? null : { to: link[0], id: link[1] },
})

const withStatus = (about: EntryFact, record: { status: EntryFact['status'] } | null): EntryFact =>
  record?.status === undefined ? about : { ...about, status: record.status }

/** Returns the state of a withdrawal: an approved one that the bank has paid is called paid, not only approved. */
const whatBecameOf = (withdrawal: ExplainedRow['withdrawal']): { status: EntryFact['status'] } | null =>
  withdrawal?.payout_result === 'paid' ? { status: 'Paid' } : withdrawal

const entryFact = (name: string, { id, amount, created_at }: { id: number; amount: string; created_at: string }) =>
  fact(name, `Entry no. ${id}, ${moneyOf(amount)} on ${dayOf(created_at)}`, ['entry', id])

/** Returns the amount that a transfer moved for its owner, as the owner's account shows it. */
function movedBy(row: ExplainedRow): Pick<EntryExplanation, 'account' | 'amount'> {
  const { debit_account_id: debit, credit_account_id: credit, phase } = row
  const size = BigInt(row.amount)
  const owner = ownerOf(debit) ?? ownerOf(credit)
  if (owner === undefined) return { account: 'company', amount: formatMoney(0n) }
  // A repayment moves both the balance and the debt: the statement shows it as the loss of the balance.
  if (debit === owner) {
    const moved = phase === 'posted' ? 0n : phase === 'voided' ? size : -size
    return { account: 'balance', amount: formatMoney(moved) }
  }
  if (credit === owner) return { account: 'balance', amount: formatMoney(size) }
  return { account: 'debt', amount: formatMoney(debit === receivableOf(owner) ? size : -size) }
}

/** Returns the entries that belong together with this one. */
function entryFacts(row: ExplainedRow): EntryFact[] {
  const { held, resolution, reverses, reversed_by, other_part, repayment, repaid_from } = row
  return [
    ...(reverses === null ? [] : [entryFact('Takes back', reverses)]),
    ...(reversed_by ?? []).map((one) => entryFact('Taken back by', one)),
    ...(other_part === null ? [] : [entryFact('The other part', other_part)]),
    ...(held === null ? [] : [entryFact('On hold since', held)]),
    ...(resolution === null
      ? []
      : [entryFact(resolution.phase === 'posted' ? 'Approved in entry' : 'Rejected in entry', resolution)]),
    ...(repayment === null ? [] : [entryFact('Repaid a debt', repayment)]),
    ...(repaid_from === null ? [] : [entryFact('Repaid from', repaid_from)]),
  ]
}

/** Returns the facts that agents can look up as well: the plan, the level, their request. */
function sharedFacts(row: ExplainedRow): EntryFact[] {
  const { plan, level, reached, withdrawal_id, withdrawal } = row
  return [
    ...(plan === null
      ? []
      : [fact('Plan', `Version ${plan.id}, published ${dayOf(plan.published_at)}`, ['plan', plan.id])]),
    ...(level === null ? [] : [fact('Level', String(level))]),
    ...(reached === null ? [] : [fact('Reached on', dayOf(reached.reached_at))]),
    ...(reached === null || reached.lost_at === null ? [] : [fact('Lost on', dayOf(reached.lost_at))]),
    ...(withdrawal_id === null
      ? []
      : [
          withStatus(
            fact('Withdrawal', `Withdrawal no. ${withdrawal_id}`, ['withdrawal', withdrawal_id]),
            whatBecameOf(withdrawal),
          ),
        ]),
  ]
}

const actorOf = ({ actor_kind, email }: DecisionRow, audience: Audience): string => {
  if (actor_kind === 'staff') return email ?? 'A member of staff'
  return actor_kind === 'agent' ? (audience === 'agent' ? 'You' : 'The agent') : 'The system operator'
}

/** Returns the facts that only staff look up: the accounts of the books, the people, the records and the decision. */
function staffFacts(row: ExplainedRow, decision: DecisionRow | undefined): EntryFact[] {
  const { owner, payer, debit, credit, payment_id, payment, receipt_id, reached } = row
  const account = (kind: ExplainedRow['debit']) => `${accountFacts[kind].number} ${accountFacts[kind].name}`
  const person = (one: { first_name: string; last_name: string }) => `${one.first_name} ${one.last_name}`
  return [
    fact('Debit', account(debit), ['account', accountFacts[debit].number]),
    fact('Credit', account(credit), ['account', accountFacts[credit].number]),
    ...(owner === null ? [] : [fact('Agent', person(owner), ['agent', owner.id])]),
    ...(payer === null || payer.id === owner?.id ? [] : [fact('Caused by', person(payer), ['agent', payer.id])]),
    ...(payment_id === null
      ? []
      : [
          withStatus(fact('Payment', `Payment no. ${payment_id}`, ['payment', payment_id]), payment),
          ...(row.round > 1 ? [fact('Approval', `No. ${row.round} of this payment`)] : []),
        ]),
    ...(receipt_id === null ? [] : [fact('Bank line', `Line no. ${receipt_id}`, ['receipt', receipt_id])]),
    ...(row.kind.startsWith('reward') && reached !== null
      ? [fact('Reward', reached.reward ?? '-', ['rewards', reached.id])]
      : []),
    ...(decision === undefined
      ? []
      : [
          fact(row.phase === 'pending' ? 'Asked by' : 'Decided by', actorOf(decision, 'staff')),
          {
            name: 'Recorded in',
            value: `Audit entry no. ${decision.id}`,
            link: { to: 'audit' as const, id: decision.subject_id, subject_kind: decision.subject_kind },
          },
        ]),
  ]
}

/** Returns the name of the entry: on the statement, a withdrawal that was not approved is called returned. */
const labelOf = ({ kind, phase }: ExplainedRow): string =>
  kind === 'withdrawal' && phase === 'voided' ? statementKindLabels.withdrawal_returned : transferLabel({ kind, phase })

/**
 * Returns the reason for an entry in words, made from the rule of its kind. An agent reads nothing about others except
 * the names that the network shows; staff also read the accounts, the records and the person who decided.
 */
export function explain(row: ExplainedRow, audience: Audience, decision?: DecisionRow): EntryExplanation {
  const sentences = reasons[row.kind](row, voiceFor(row, audience))
  return {
    number: row.id,
    created_at: row.created_at.toISOString(),
    kind: row.kind,
    label: labelOf(row),
    ...movedBy(row),
    size: formatMoney(BigInt(row.amount)),
    balance_after: row.balance_after === null ? null : formatMoney(minorUnits(row.balance_after)),
    previous: row.previous,
    next: row.next,
    log_number: row.log_position === null ? null : row.log_position + 1,
    why: sentences.filter((sentence) => sentence !== undefined),
    facts: [...sharedFacts(row), ...entryFacts(row), ...(audience === 'staff' ? staffFacts(row, decision) : [])],
  }
}

/**
 * Returns an entry of the agent's balance, debt or fee, with its reason. The balance after it and its neighbours are
 * those of the statement; the balance is null if more than 10,000 entries are newer. Throws `not_found` for the entry
 * of anybody else.
 */
export async function explainOwnEntry(source: Source, agentId: number, number: number): Promise<EntryExplanation> {
  const { rows } = await readFrom(source, explainedOf(number, { agentId }))
  const [row] = rows
  if (row === undefined) throw notFound()
  return explain(row, 'agent')
}

/**
 * Returns an entry with its reason and the person who decided it: of any agent, or of the company alone. The balance
 * after it and its neighbours are those among all entries of the agent's account. All are null for an entry that is in
 * no such account; the balance is also null if more than 10,000 entries are newer. Throws `not_found`.
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
