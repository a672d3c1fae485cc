/** The figures of the dashboard that open to the entries behind them. The sum of the entries is the figure. */
import type { EntrySum } from '@evergrove/contract/ledger/statement'
import { agentTransferKinds, type BonusKind, factsOf, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'

/** The statement with the entries of one kind. */
const entriesOf = (kind: EntrySum['kind']): string => `/dashboard/statement?kind=${kind}`

/** Where each figure opens. */
export const explainedFigures = {
  total_balance: '/dashboard/statement',
  bonus: (kind: BonusKind): string => entriesOf(kind),
} as const

export type SumLine = { kind: EntrySum['kind']; term: string; amount: string; to: string }

const isUsual = (kind: EntrySum['kind']): boolean => kind === 'withdrawal' || factsOf(kind).bonus !== undefined

/** What a balance is made of, one line for each kind of entries. Bonuses and withdrawals are always listed. */
export const balanceLines = (sums: readonly EntrySum[]): SumLine[] =>
  agentTransferKinds.flatMap((kind) => {
    const amount = sums.find((sum) => sum.kind === kind)?.amount
    if (amount === undefined && !isUsual(kind)) return []
    return [{ kind, term: transferFacts[kind].plural, amount: amount ?? '0.00', to: entriesOf(kind) }]
  })
