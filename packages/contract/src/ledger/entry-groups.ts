/** The kinds of entries on a statement, and the groups of its filter. Apart from the schemas, for browsers. */

/** The groups of kinds by which a statement can be filtered. Apart from the schemas, for browsers. */
import { recordOf } from '../platform/records.ts'
import {
  type AgentTransferKind,
  agentTransferKinds,
  type BonusKind,
  bonusKinds,
  type EarnedField,
  earnedField,
  earnedFields,
  reversalOf,
  transferFacts,
  withdrawalPhaseLabels,
} from './transfer-kinds.ts'

/** What an entry is to its agent. A withdrawal takes its amount when it is requested; a rejection returns it. */
export type StatementKind = AgentTransferKind | 'withdrawal_returned'

export const statementKinds = agentTransferKinds.flatMap((kind): StatementKind[] =>
  kind === 'withdrawal' ? [kind, 'withdrawal_returned'] : [kind],
) as [StatementKind, ...StatementKind[]]

export const statementKindLabels = recordOf(statementKinds, (kind) =>
  kind === 'withdrawal_returned' ? withdrawalPhaseLabels.voided : transferFacts[kind].label,
)

/** Sums over several kinds of entries, by which a statement can be filtered as by one kind. */
type EntryGroup = EarnedField | 'withdrawals'

export const entryGroups: [EntryGroup, ...EntryGroup[]] = ['withdrawals', ...bonusKinds.map(earnedField)]

const bonusOf = (group: EntryGroup): BonusKind | undefined => bonusKinds.find((kind) => earnedField(kind) === group)

/** The kinds of a group. What a reversal took beyond the balance is in what the agent owes, under the same kind. */
export const kindsOfGroup = recordOf(entryGroups, (group): StatementKind[] => {
  const bonus = bonusOf(group)
  return bonus === undefined ? ['withdrawal', 'withdrawal_returned'] : [bonus, reversalOf[bonus]]
})

export const entryGroupLabels = recordOf(entryGroups, (group): string => {
  const bonus = bonusOf(group)
  return bonus === undefined ? transferFacts.withdrawal.plural : `${transferFacts[bonus].plural}, less those reversed`
})

export const isEntryGroup = (name: string | null): name is EntryGroup => entryGroups.some((group) => group === name)

/** What a statement can be filtered by. */
export type EntryFilter = StatementKind | EntryGroup

/** The kinds of entries that pass a filter. */
export const kindsOf = (filter: EntryFilter): readonly StatementKind[] =>
  isEntryGroup(filter) ? kindsOfGroup[filter] : [filter]

/** What staff can filter the entries of an agent by: a withdrawal is one kind for them, in all its steps. */
export type LedgerFilter = AgentTransferKind | EarnedField

export const ledgerFilters: [LedgerFilter, ...LedgerFilter[]] = [...agentTransferKinds, ...earnedFields]

/** The kinds of transfers that pass. */
export const transferKindsOf = (filter: LedgerFilter): readonly string[] =>
  isEntryGroup(filter) ? kindsOfGroup[filter] : [filter]

/** A filter of staff in words. */
export const ledgerFilterLabel = (filter: LedgerFilter): string =>
  isEntryGroup(filter) ? entryGroupLabels[filter] : transferFacts[filter].plural
