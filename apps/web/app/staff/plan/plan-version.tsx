import type { PlanVersionView } from '@evergrove/contract/plan'
import { planAmountLabels, planAmounts } from '@evergrove/contract/plan-amounts'
import { Text } from '@mantine/core'
import { Moment } from '../../components/moment.tsx'
import { formatAmount } from '../../components/money.ts'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { HOLDBACK, holdbackWords } from './draft.ts'
import styles from './plan.module.css'
import { RunChecksum } from './run-checksum.tsx'

/** When a version was published, and by whom. */
export function Published({ version: { published_at, published_by } }: { version: PlanVersionView }) {
  const by =
    published_by === null
      ? 'at the first setup'
      : published_by === 'operator'
        ? 'by the operator'
        : `by ${published_by}`
  return (
    <>
      <Moment moment={published_at} /> {by}
    </>
  )
}

const coverageOf = (coverage: number | null): string => (coverage === null ? 'nothing was owed' : String(coverage))

/** What the version was tried with before it was published. */
function Trial({ trial }: { trial: NonNullable<PlanVersionView['trial']> }) {
  const { figures, assumptions, problems, reason, digest } = trial
  return (
    <>
      <Text inherit c="dimmed" fz="sm" mt="md" className={styles.published}>
        {`Tried before it was published: costs at most ${figures.limit_percent}% of the fee; lowest coverage if sign-ups stop: ${coverageOf(figures.lowest_coverage)}. `}
        {problems.length === 0 ? '' : `Published although it cannot pay: ${reason ?? ''}`}
      </Text>
      <RunChecksum seed={assumptions.seed} digest={digest} />
    </>
  )
}

type Level = PlanVersionView['levels'][number]

/** Undefined while it loads. */
const levelRow = (number: number, level: Level | undefined) => ({
  name: `Level ${number}`,
  about:
    level === undefined
      ? 'Reward'
      : level.additional_reward === null
        ? 'No reward'
        : `Reward: ${level.additional_reward}`,
  cells: [
    2 ** number,
    level === undefined ? <Later key="match" /> : formatAmount(level.expected_match_bonus),
    level === undefined ? <Later key="value" /> : level.reward_value === null ? '–' : formatAmount(level.reward_value),
  ],
})

const Later = () => <TextSkeleton width="3.5rem" />

const LEVELS = [1, 2, 3, 4, 5, 6] as const

/** The amounts of a version, then its levels in a table. While it loads, bars stand in place of its values. */
export function Settings({ version, label }: { version: PlanVersionView | undefined; label: string }) {
  const amounts = [
    ...planAmounts.map((name) => [planAmountLabels[name], version && formatAmount(version[name])] as const),
    [HOLDBACK, version && holdbackWords(version.holdback_days)] as const,
  ]
  return (
    <>
      <dl className={styles.amounts}>
        {amounts.map(([name, text]) => (
          <div key={name}>
            <Text component="dt" inherit c="dimmed" fz="sm">
              {name}
            </Text>
            <Text component="dd" inherit fz="var(--text-lg)" fw={600}>
              {text ?? <TextSkeleton width="5rem" />}
            </Text>
          </div>
        ))}
      </dl>
      <FiguresTable
        label={label}
        heads={['Level', 'Places', 'Match bonus', 'Reward value']}
        rows={LEVELS.map((number) =>
          levelRow(
            number,
            version?.levels.find(({ level }) => level === number),
          ),
        )}
        isStacked
      />
      {version?.trial ? <Trial trial={version.trial} /> : null}
    </>
  )
}

type EarlierVersionsProps = {
  versions: readonly PlanVersionView[]
  /** The number of the version that the address asks for, which is open and in sight. */
  asked: string
}

/** A ref for the version that the address asks for. */
export const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView()

/** The versions no longer in force, which entries still refer to. Each opens to show its settings. */
export function EarlierVersions({ versions, asked }: EarlierVersionsProps) {
  return (
    <ul className={styles.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <details
            className={styles.version}
            {...(String(version.id) === asked ? { open: true, ref: comeIntoView } : {})}
          >
            <summary>
              <Text span inherit fw={600}>{`Version ${version.id}`}</Text>
              <Text span inherit c="dimmed" fz="sm" className={styles.published}>
                <Published version={version} />
              </Text>
            </summary>
            <Settings version={version} label={`Levels of version ${version.id}`} />
          </details>
        </li>
      ))}
    </ul>
  )
}
