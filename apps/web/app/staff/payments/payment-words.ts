/** Describes the payments and levels of an approval, and the losses of its reversal. Pure. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { ApprovalPreview } from '@evergrove/contract/payments'
import { formatAmount } from '../../components/money.ts'

type Gain = ApprovalPreview['agents'][number]

const nameOf = ({ first_name, last_name }: Pick<Gain, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

const isPaid = ({ bonuses }: Gain, level: number): boolean => bonuses.some((bonus) => bonus.level === level)

/** Returns a line for each bonus, each reward, and each level that becomes complete without a bonus. */
export const approvalLines = ({ agents }: Pick<ApprovalPreview, 'agents'>): string[] =>
  agents.flatMap((agent) => {
    const name = nameOf(agent)
    return [
      ...agent.bonuses.map(({ kind, level, amount }) => {
        const line = `${transferFacts[kind].label} ${formatAmount(amount)} to ${name}`
        return level === null ? line : `${line} (level ${level} complete)`
      }),
      ...agent.levels
        .filter((level) => !isPaid(agent, level))
        .map((level) => `Level ${level} of ${name} becomes complete, with no match bonus`),
      ...agent.rewards.map((reward) => `Reward owed to ${name}: ${reward}`),
    ]
  })

/** Returns a line for each bonus that its receiver would not get at this moment. */
export const unpaidLines = (
  { agents }: Pick<ApprovalPreview, 'agents'>,
  { bonus_receivers }: Pick<StaffPayment, 'bonus_receivers'>,
): string[] =>
  bonus_receivers
    .filter(
      ({ id, kind }) => !agents.some((agent) => agent.id === id && agent.bonuses.some((one) => one.kind === kind)),
    )
    .map((receiver) => `No ${transferFacts[receiver.kind].label.toLowerCase()} for ${nameOf(receiver)}`)

const listed = new Intl.ListFormat('en-GB')

/** Describes the lost levels, such as 'Levels 2 and 1 are no longer complete'. */
export const levelWords = (levels: readonly number[]): string =>
  levels.length === 1
    ? `Level ${levels[0]} is no longer complete`
    : `Levels ${listed.format(levels.map(String))} are no longer complete`
