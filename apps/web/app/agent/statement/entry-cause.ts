import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { factsOf } from '@evergrove/contract/ledger/transfer-kinds'

const joinedBy = ({ agent }: StatementEntry): string =>
  agent === null ? 'An agent joined' : `${agent.first_name} ${agent.last_name} joined`

const withdrawalOf = ({ withdrawal_id }: StatementEntry): string =>
  withdrawal_id === null ? '' : `Request no. ${withdrawal_id}`

/** The cause of an entry: who joined, which level, which request, or the reason that staff gave. */
export function causeOf(entry: StatementEntry): string {
  const { kind, level, reason } = entry
  if (kind === 'withdrawal_returned') return [withdrawalOf(entry), reason].filter(Boolean).join(': ')
  const { cause, bonus } = factsOf(kind)
  if (bonus === 'level') return `Level ${level ?? '?'} completed: ${joinedBy(entry)}`
  if (cause === 'payment') return joinedBy(entry)
  return cause === 'withdrawal' ? withdrawalOf(entry) : (reason ?? '')
}
