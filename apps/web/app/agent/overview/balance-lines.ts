/** The sum of a balance, line by line. Each line links to its entries. */
import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { EntrySum } from '@evergrove/contract/ledger/statement'
import { agentTransferKinds, factsOf, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { BalanceLine } from '../../components/figures/balance-table.tsx'

const isUsual = (kind: EntrySum['kind']): boolean => kind === 'withdrawal' || factsOf(kind).bonus !== undefined

/** Returns one line of the balance for each kind of entries. Bonuses and withdrawals are always listed. */
export const balanceLines = (sums: readonly EntrySum[]): BalanceLine[] =>
  agentTransferKinds.flatMap((kind) => {
    const amount = sums.find((sum) => sum.kind === kind)?.amount
    if (amount === undefined && !isUsual(kind)) return []
    return [{ kind, term: transferFacts[kind].plural, amount: amount ?? '0.00', to: agentFigures.line(kind) }]
  })
