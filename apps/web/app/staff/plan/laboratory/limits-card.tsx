import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { PlanVersionView } from '@evergrove/contract/plan'
import {
  formatParts,
  type LimitSettings,
  limitsOf,
  PARTS,
  type PlanLimits,
  perMilleOfFee,
  readLimitSettings,
} from '@evergrove/contract/plan-limits'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { type FiguresRow, FiguresTable } from '../../../components/table/figures-table.tsx'
import type { toInput } from '../draft.ts'
import styles from '../plan.module.css'
import { BelowZero, Difference, titles } from '../plan-parts.tsx'

type Input = ReturnType<typeof toInput>

export type LimitsCardProps = {
  current: PlanVersionView
  /** The draft while it is valid. */
  draft: Input | undefined
}

/** Returns parts of a minor unit as a decimal string, exact and with their sign. */
const wire = (parts: bigint): string => (parts < 0n ? `-${formatParts(-parts)}` : formatParts(parts))

const exact = (parts: bigint): string => formatAmount(wire(parts))

/** The limit of a plan for each agent, while the draft is typed. */
export function LimitsCard({ current, draft }: LimitsCardProps) {
  const now = sideOf(current)
  const then = draft && sideOf(draft)
  if (now === undefined) return null
  return (
    <ListCard
      id="limits"
      title={titles.limits}
      note="With every matrix full (all six levels of every agent), each agent costs a referral bonus and a share of the match bonus and reward of every level."
    >
      <Verdict plan={then === undefined ? 'the current plan' : 'the draft'} limits={(then ?? now).limits} />
      <FeeBar limits={(then ?? now).limits} />
      <FiguresTable
        labelledBy="limits"
        heads={['Item', 'Paid for', 'Current plan', ...(then === undefined ? [] : ['Draft', 'Difference'])]}
        rows={rowsOf(now, then)}
        totals={totalsOf(now, then)}
        isStacked
      />
    </ListCard>
  )
}

type Side = { settings: LimitSettings; limits: PlanLimits }

function sideOf(plan: Parameters<typeof readLimitSettings>[0]): Side | undefined {
  const settings = readLimitSettings(plan)
  return settings && { settings, limits: limitsOf(settings) }
}

type PartsOf = (limits: PlanLimits) => bigint

/** Returns an amount of the current plan and, if there is a draft, that of the draft with the difference. */
function compare(now: Side, then: Side | undefined, { of, isKept = false }: { of: PartsOf; isKept?: boolean }) {
  const before = of(now.limits)
  if (then === undefined) return [<BelowZero key="before" text={exact(before)} />]
  const after = of(then.limits)
  return [
    <BelowZero key="before" text={exact(before)} />,
    <BelowZero key="after" text={exact(after)} />,
    <Difference key="difference" amount={wire(after - before)} isKept={isKept} />,
  ]
}

const inWhole = (amount: bigint): string => exact(amount * PARTS)

function rowsOf(now: Side, then: Side | undefined): FiguresRow[] {
  const { limits } = now
  const ofLevel = (index: number) => (one: PlanLimits) => {
    const { bonusParts = 0n, rewardParts = 0n } = one.levels[index] ?? {}
    return bonusParts + rewardParts
  }
  return [
    {
      name: transferFacts.referral_bonus.label,
      about: 'For the sponsor of each agent.',
      cells: ['Every agent', ...compare(now, then, { of: ({ activation }) => activation * PARTS })],
    },
    ...limits.levels.map(({ oneIn }, index) => ({
      name: `Level ${index + 1}`,
      about: formulasOf(now, then, index),
      cells: [`Up to 1 in ${oneIn} agents`, ...compare(now, then, { of: ofLevel(index) })],
    })),
  ]
}

function formulaOf({ settings, limits }: Side, index: number): string {
  const { expected_match_bonus = 0n, reward_value = null } = settings.levels[index] ?? {}
  const bonus = `${inWhole(expected_match_bonus)} match bonus`
  const all = reward_value === null ? bonus : `(${bonus} + ${inWhole(reward_value)} reward)`
  return `${all} ÷ ${limits.levels[index]?.oneIn}`
}

/** Describes the calculation of a level's share, under both plans if the draft changes it. */
function formulasOf(now: Side, then: Side | undefined, index: number): string {
  const [current, draft] = [now, then ?? now].map((side) => formulaOf(side, index))
  return current === draft ? `${current}` : `Current plan: ${current}. Draft: ${draft}.`
}

const totalsOf = (now: Side, then: Side | undefined): FiguresRow[] => [
  { name: 'Maximum cost', cells: ['', ...compare(now, then, { of: ({ costParts }) => costParts })] },
  {
    name: 'Registration fee',
    cells: ['', ...compare(now, then, { of: ({ fee }) => fee * PARTS })],
  },
  {
    name: 'Left for the company',
    cells: ['', ...compare(now, then, { of: ({ fee, costParts }) => fee * PARTS - costParts, isKept: true })],
  },
]

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const percentOfFee = ({ costParts, fee }: PlanLimits): string => `${perMilleOfFee(costParts, fee) / 10}%`

function Verdict({ plan, limits }: { plan: string; limits: PlanLimits }) {
  const { fee, costParts, isOverFee } = limits
  return isOverFee ? (
    <Alert color="red" mb="md" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <strong>{`${capitalized(plan)} could pay out more than it takes in.`}</strong>{' '}
      {`With every matrix full, ${plan} would cost ${exact(costParts)} per agent: ${percentOfFee(limits)} of the registration fee of ${inWhole(fee)}, or ${exact(costParts - fee * PARTS)} more than it brings in.`}
    </Alert>
  ) : (
    <Alert color="green" mb="md" role="note" icon={<IconCircleCheck aria-hidden />}>
      {`Even with every matrix full, ${plan} would cost ${exact(costParts)} per agent, ${percentOfFee(limits)} of the registration fee of ${inWhole(fee)}.`}
    </Alert>
  )
}

const colors = ['var(--color-green-bright)', 'light-dark(#b98727, var(--color-gold))', 'var(--color-track)'] as const

/** Divides the fee, or a higher cost, into bonuses, rewards and the rest, as one bar with its amounts. */
function FeeBar({ limits: { fee, activation, levels, costParts } }: { limits: PlanLimits }) {
  const rewards = levels.reduce((sum, { rewardParts }) => sum + rewardParts, 0n)
  const left = fee * PARTS - costParts
  const bonuses = levels.reduce((sum, { bonusParts }) => sum + bonusParts, activation * PARTS)
  const shares = [
    { label: 'Bonuses', parts: bonuses },
    { label: 'Rewards', parts: rewards },
    { label: 'Left for the company', parts: left > 0n ? left : 0n },
  ].map((share, index) => Object.assign(share, { color: colors[index] }))
  return (
    <figure className={styles.feeBar} aria-label="What becomes of the fee at most">
      <div aria-hidden>
        {shares.map(({ label, parts, color }) => (
          <span key={label} style={{ flexGrow: perMilleOfFee(parts, fee), background: color }} />
        ))}
      </div>
      <ul className={styles.legend} data-kind="areas">
        {shares.map(({ label, parts, color }) => (
          <li key={label} style={{ '--look-color': color } as CSSProperties}>
            {`${label}: ${exact(parts)}`}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** The limit of the draft, below the outcome of a simulation, which shows only one scenario. */
export function LimitNote({ draft }: { draft: Input }) {
  const limits = sideOf(draft)?.limits
  if (limits === undefined) return null
  const cost = `With every matrix full, the draft would cost ${percentOfFee(limits)} of the fee`
  const link = <Link to="?part=limits">See the limits</Link>
  return limits.isOverFee ? (
    <Alert color="red" mb="md" icon={<IconAlertTriangle aria-hidden />}>
      <strong>In other scenarios, the draft could pay out more than it takes in.</strong> {cost}. {link}
    </Alert>
  ) : (
    <Text inherit fz="sm" my="md">
      {cost}, the most that it can. {link}
    </Text>
  )
}

/**
 * Returns true if the draft could pay out more than it takes in, so that one person cannot publish it (plan rule 34).
 */
export const isOverFee = (draft: Input): boolean => sideOf(draft)?.limits.isOverFee === true

/** Explains in the dialog that publishes a draft who may publish one that cannot pay (plan rule 34). */
export function LimitWarning({ draft, isAlone }: { draft: Input; isAlone: boolean }) {
  const limits = sideOf(draft)?.limits
  if (limits === undefined) return null
  if (!limits.isOverFee) {
    return (
      <Text c="dimmed" mt="md">
        The plan is tried first. If the company could not pay everyone once sign-ups stop, a second person must confirm
        it and say why.
      </Text>
    )
  }
  return (
    <Alert color="red" mt="md" icon={<IconAlertTriangle aria-hidden />}>
      <strong>The draft could pay out more than it takes in: up to {percentOfFee(limits)} of the fee.</strong> A second
      person must confirm it and say why.
      {isAlone ? (
        <>
          {' Nobody else can, so it can’t be published like this. Lower what it can cost, or '}
          <Link to="/staff/accounts">add another admin</Link>.
        </>
      ) : null}
    </Alert>
  )
}

/** Says beside the button that publishes a draft whether it can pay out more than it takes in. */
export function LimitLine({ draft }: { draft: Input }) {
  const limits = sideOf(draft)?.limits
  if (limits === undefined) return null
  return (
    <>
      <Text span inherit c={limits.isOverFee ? 'var(--color-negative-ink)' : 'dimmed'}>
        {limits.isOverFee ? (
          <>
            <IconAlertTriangle
              size={18}
              stroke={1.8}
              aria-hidden
              style={{ marginRight: 'var(--space-2)', verticalAlign: 'text-bottom' }}
            />
            <strong>The draft could pay out more than it takes in. </strong>
          </>
        ) : null}
        {`It can cost up to ${percentOfFee(limits)} of the fee.`}
      </Text>{' '}
      <Link to="?part=limits">See the limits</Link>
    </>
  )
}
