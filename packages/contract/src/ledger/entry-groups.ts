/**
 * The kinds of entries on a statement, and the groups by which it can be filtered. Separate from the schemas, for
 * browsers.
 */
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

/**
 * The meaning of an entry for its agent. A withdrawal takes its amount when it is requested; a rejection returns it.
 */
export type StatementKind = AgentTransferKind | 'withdrawal_returned'

export const statementKinds = agentTransferKinds.flatMap((kind): StatementKind[] =>
  kind === 'withdrawal' ? [kind, 'withdrawal_returned'] : [kind],
) as [StatementKind, ...StatementKind[]]

export const statementKindLabels = recordOf(statementKinds, (kind) =>
  kind === 'withdrawal_returned' ? withdrawalPhaseLabels.voided : transferFacts[kind].label,
)

/** Sums over several kinds of entries. A statement can be filtered by them as by one kind. */
type EntryGroup = EarnedField | 'withdrawals'

export const entryGroups: [EntryGroup, ...EntryGroup[]] = ['withdrawals', ...bonusKinds.map(earnedField)]

const bonusOf = (group: EntryGroup): BonusKind | undefined => bonusKinds.find((kind) => earnedField(kind) === group)

/** The kinds of a group. The part of a reversal beyond the balance is in the agent's debt, under the same kind. */
export const kindsOfGroup = recordOf(entryGroups, (group): StatementKind[] => {
  const bonus = bonusOf(group)
  return bonus === undefined ? ['withdrawal', 'withdrawal_returned'] : [bonus, reversalOf[bonus]]
})

export const entryGroupLabels = recordOf(entryGroups, (group): string => {
  const bonus = bonusOf(group)
  return bonus === undefined ? transferFacts.withdrawal.plural : `${transferFacts[bonus].plural}, less those reversed`
})

export const isEntryGroup = (name: string | null): name is EntryGroup => entryGroups.some((group) => group === name)

/** The filters of a statement. */
export type EntryFilter = StatementKind | EntryGroup

/** Returns the kinds of entries that pass a filter. */
export const kindsOf = (filter: EntryFilter): readonly StatementKind[] =>
  isEntryGroup(filter) ? kindsOfGroup[filter] : [filter]

/** The filters of staff for the entries of an agent. For staff, a withdrawal is one kind in all its steps. */
export type LedgerFilter = AgentTransferKind | EarnedField

export const ledgerFilters: [LedgerFilter, ...LedgerFilter[]] = [...agentTransferKinds, ...earnedFields]

/** Returns the kinds of transfers that pass a filter of staff. */
export const transferKindsOf = (filter: LedgerFilter): readonly string[] =>
  isEntryGroup(filter) ? kindsOfGroup[filter] : [filter]

/** Returns the label of a filter of staff. */
export const ledgerFilterLabel = (filter: LedgerFilter): string =>
  isEntryGroup(filter) ? entryGroupLabels[filter] : transferFacts[filter].plural
