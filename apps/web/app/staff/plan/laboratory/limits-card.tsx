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
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
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

const shareOf = ({ oneIn }: LevelLimit): string => `1 in ${oneIn}`

/** What an agent costs at most, while the draft is typed. */
export function LimitsCard({ current, draft }: LimitsCardProps) {
  const [ofCurrent, ofDraft] = [current, draft].map((wire) => wire && readLimitSettings(wire))
  if (ofCurrent === undefined) return null
  const [now, then] = [limitsOf(ofCurrent), ofDraft === undefined ? undefined : limitsOf(ofDraft)]
  return (
    <ListCard
      id="limits"
      title="Limits"
      note="The maximum cost per agent: the referral bonus, plus a share of each level’s match bonus and reward, if every matrix is full."
    >
      <FiguresTable
        labelledBy="limits"
        heads={[
          'Item',
          'Agents who can reach it',
          'Current plan',
          ...(then === undefined ? [] : ['Draft', 'Difference']),
        ]}
        rows={rowsOf(now, then)}
        total={{ name: 'At most, per agent', cells: ['', ...compare(now, then, ({ costParts }) => costParts)] }}
        isScrolled
      />
      <Verdict plan={then === undefined ? 'the current plan' : 'the draft'} limits={then ?? now} />
    </ListCard>
  )
}

const difference = (parts: bigint): string =>
  parts === 0n ? exact(0n) : parts > 0n ? `+${exact(parts)}` : `\u2212${exact(-parts)}`

/** An amount of the current plan and, if there is a draft, that of the draft with the difference. */
function compare(now: PlanLimits, then: PlanLimits | undefined, partsOf: (limits: PlanLimits) => bigint): string[] {
  const [before, after] = [partsOf(now), then && partsOf(then)]
  return after === undefined ? [exact(before)] : [exact(before), exact(after), difference(after - before)]
}

function rowsOf(now: PlanLimits, then: PlanLimits | undefined) {
  const ofLevel = (index: number) => (limits: PlanLimits) => {
    const { bonusParts = 0n, rewardParts = 0n } = limits.levels[index] ?? {}
    return bonusParts + rewardParts
  }
  return [
    {
      name: transferFacts.referral_bonus.plural,
      cells: ['Everyone', ...compare(now, then, ({ activation }) => activation * PARTS)],
    },
    ...now.levels.map((level, index) => ({
      name: `Level ${level.level}`,
      cells: [shareOf(level), ...compare(now, then, ofLevel(index))],
    })),
  ]
}

const shareOfFee = ({ costParts, fee }: PlanLimits): string =>
  `${percent(perMilleOfFee(costParts, fee))} of the registration fee of ${exact(fee * PARTS)} in bonuses and rewards`

function Verdict({ plan, limits }: { plan: string; limits: PlanLimits }) {
  return limits.isOverFee ? (
    <Alert color="red" mt="md" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <strong>Could pay out more than it takes in.</strong>{' '}
      {`If every matrix were full, ${plan} would pay out ${shareOfFee(limits)}.`}
    </Alert>
  ) : (
    <Alert color="green" mt="md" role="note" icon={<IconCircleCheck aria-hidden />}>
      {`Even if every matrix were full, ${plan} would pay out ${shareOfFee(limits)}.`}
    </Alert>
  )
}

/** Says beside the button that publishes it that a draft can pay out more than it takes in. */
export function OverFeeWarning({ draft }: { draft: Input }) {
  const settings = readLimitSettings(draft)
  const limits = settings && limitsOf(settings)
  if (limits === undefined || !limits.isOverFee) return null
  return (
    <Alert color="red" mt="lg" role="note" icon={<IconAlertTriangle aria-hidden />}>
      <strong>Could pay out more than it takes in.</strong>{' '}
      {`If every matrix were full, the draft would pay out ${shareOfFee(limits)}. `}
      <Link to="?part=limits">See the limits</Link>
    </Alert>
  )
}
