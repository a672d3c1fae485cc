import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanVersionView } from '@evergrove/contract/plan'
import {
  formatParts,
  type LevelLimit,
  limitsOf,
  PARTS,
  type PlanLimits,
  perMilleOfFee,
  readLimitSettings,
} from '@evergrove/contract/plan-limits'
import { Alert } from '@mantine/core'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import type { toInput } from '../draft.ts'

type Input = ReturnType<typeof toInput>

export type LimitsCardProps = {
  current: PlanVersionView
  /** The draft while it is valid. */
  draft: Input | undefined
}

const EXACT_DECIMALS = 2

/** An exact amount: the cents, and the decimals that a share has beyond them. */
function exact(parts: bigint): string {
  const text = formatParts(parts)
  const end = text.indexOf('.') + 1 + EXACT_DECIMALS
  return `${formatAmount(text.slice(0, end))}${text.slice(end)}`
}

const percent = (perMille: number): string => `${perMille / 10}%`

const shareOf = ({ oneIn }: LevelLimit): string => `1 in ${oneIn} (${100 / oneIn}%)`

/** What an agent costs at most, while the draft is typed. */
export function LimitsCard({ current, draft }: LimitsCardProps) {
  const [ofCurrent, ofDraft] = [current, draft].map((wire) => wire && readLimitSettings(wire))
  if (ofCurrent === undefined) return null
  const [now, then] = [limitsOf(ofCurrent), ofDraft === undefined ? undefined : limitsOf(ofDraft)]
  return (
    <ListCard
      id="limits"
      title="Limits"
      note="The most that one agent can cost: the bonuses for the activation, and a share of every level above once every matrix is full. Nothing is rounded."
    >
      <FiguresTable
        labelledBy="limits"
        heads={['Part', 'Agents who can reach it', ...(then === undefined ? [] : ['Draft']), 'Current plan']}
        rows={rowsOf(now, then)}
        total={{ name: 'At most, per agent', cells: ['', ...eachOf(now, then, ({ costParts }) => exact(costParts))] }}
        isScrolled
      />
      <Verdict limits={then ?? now} isDraft={then !== undefined} />
    </ListCard>
  )
}

/** A figure of the draft, if there is one, and of the current plan. */
const eachOf = (now: PlanLimits, then: PlanLimits | undefined, show: (limits: PlanLimits) => string): string[] =>
  [then, now].flatMap((limits) => (limits === undefined ? [] : [show(limits)]))

function rowsOf(now: PlanLimits, then: PlanLimits | undefined) {
  const ofLevel = (index: number) => (limits: PlanLimits) => {
    const { bonusParts = 0n, rewardParts = 0n } = limits.levels[index] ?? {}
    return exact(bonusParts + rewardParts)
  }
  return [
    { name: 'Registration fee', cells: ['Everyone', ...eachOf(now, then, ({ fee }) => exact(fee * PARTS))] },
    {
      name: transferFacts.referral_bonus.plural,
      cells: ['Everyone', ...eachOf(now, then, ({ activation }) => exact(activation * PARTS))],
    },
    ...now.levels.map((level, index) => ({
      name: `Level ${level.level}: match bonus and reward`,
      cells: [shareOf(level), ...eachOf(now, then, ofLevel(index))],
    })),
  ]
}

function Verdict({ limits: { costParts, fee, isOverFee }, isDraft }: { limits: PlanLimits; isDraft: boolean }) {
  const share = percent(perMilleOfFee(costParts, fee))
  const plan = isDraft ? 'This plan' : 'The current plan'
  return isOverFee ? (
    <Alert color="red" mt="md" role="alert">
      {`${plan} would pay out up to ${share} of its fees in bonuses and rewards, which is more than it takes in.`}
    </Alert>
  ) : (
    <Alert color="green" mt="md" role="note">
      {`${plan} pays out at most ${share} of its fees in bonuses and rewards.`}
    </Alert>
  )
}
