import type { StatementEntry } from '@evergrove/contract/ledger/statement'

const joinedBy = ({ agent }: StatementEntry): string =>
  agent === null ? 'An agent joined' : `${agent.first_name} ${agent.last_name} joined`

const withdrawalOf = ({ withdrawal_id }: StatementEntry): string =>
  withdrawal_id === null ? '' : `Request no. ${withdrawal_id}`

/** The cause of an entry: who joined, which level, which request, or the reason that staff gave. */
export function causeOf(entry: StatementEntry): string {
  const { kind, level, reason } = entry
  if (kind === 'referral_bonus') return joinedBy(entry)
  if (kind === 'match_bonus') return `Level ${level ?? '?'} completed: ${joinedBy(entry)}`
  if (kind === 'adjustment') return reason ?? ''
  return [withdrawalOf(entry), kind === 'withdrawal_returned' ? reason : ''].filter(Boolean).join(': ')
}
