import type { DebtEntry, StatementEntry } from '@evergrove/contract/ledger/statement'
import { factsOf, hasLevel } from '@evergrove/contract/ledger/transfer-kinds'

/** The fields that tell the cause of an entry. An agent's debt has no withdrawals. */
type CausedEntry = Pick<StatementEntry | DebtEntry, 'kind' | 'agent' | 'level' | 'reason'> &
  Partial<Pick<StatementEntry, 'withdrawal_id'>>

/** Names the agent who joined, or whose payment was reversed. */
function payerWords({ agent }: CausedEntry, isReversal: boolean): string {
  const name = agent === null ? undefined : `${agent.first_name} ${agent.last_name}`
  if (!isReversal) return `${name ?? 'An agent'} joined`
  return name === undefined ? 'A payment was reversed' : `${name}’s payment was reversed`
}

const withdrawalOf = ({ withdrawal_id }: CausedEntry): string =>
  typeof withdrawal_id === 'number' ? `Request no. ${withdrawal_id}` : ''

/** Describes an entry's cause: the agent who joined or had a payment reversed, the level, the request or staff's reason. */
export function causeOf(entry: CausedEntry): string {
  const { kind, level, reason } = entry
  if (kind === 'withdrawal_returned') return [withdrawalOf(entry), reason].filter(Boolean).join(': ')
  const { cause, reverses } = factsOf(kind)
  const isReversal = reverses !== undefined
  if (hasLevel(kind)) {
    return `Level ${level ?? '?'} ${isReversal ? 'lost' : 'completed'}: ${payerWords(entry, isReversal)}`
  }
  if (cause === 'payment') return payerWords(entry, isReversal)
  if (cause === 'another transfer') return 'From an amount that was added to your balance'
  if (cause === 'move') return 'Brought over from the previous system'
  return cause === 'withdrawal' || cause === 'payout' ? withdrawalOf(entry) : (reason ?? '')
}
