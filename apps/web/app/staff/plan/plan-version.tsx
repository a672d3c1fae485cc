import type { PlanVersionView } from '@evergrove/contract/plan'
import { planAmountLabels, planAmounts } from '@evergrove/contract/plan-amounts'
import { Text } from '@mantine/core'
import { Moment } from '../../components/moment.tsx'
import { formatAmount } from '../../components/money.ts'
import { FiguresTable } from '../../components/table/figures-table.tsx'
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

/** The amounts of a version, then its levels in a table. */
export function Settings({ version, label }: { version: PlanVersionView; label: string }) {
  return (
    <>
      <dl className={styles.amounts}>
        {planAmounts.map((name) => (
          <div key={name}>
            <Text component="dt" inherit c="dimmed" fz="sm">
              {planAmountLabels[name]}
            </Text>
            <Text component="dd" inherit fz="var(--text-lg)" fw={600}>
              {formatAmount(version[name])}
            </Text>
          </div>
        ))}
        <div>
          <Text component="dt" inherit c="dimmed" fz="sm">
            {HOLDBACK}
          </Text>
          <Text component="dd" inherit fz="var(--text-lg)" fw={600}>
            {holdbackWords(version.holdback_days)}
          </Text>
        </div>
      </dl>
      <FiguresTable
        label={label}
        heads={['Level', 'Places', 'Match bonus', 'Reward value']}
        rows={version.levels.map(({ level, expected_match_bonus, additional_reward, reward_value }) => ({
          name: `Level ${level}`,
          about: additional_reward === null ? 'No reward' : `Reward: ${additional_reward}`,
          cells: [
            2 ** level,
            formatAmount(expected_match_bonus),
            reward_value === null ? '–' : formatAmount(reward_value),
          ],
        }))}
        isStacked
      />
      {version.trial === null ? null : <Trial trial={version.trial} />}
    </>
  )
}

type EarlierVersionsProps = {
  versions: readonly PlanVersionView[]
  /** The number of the version that the address asks for, which is open and in sight. */
  asked: string
}

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView()

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
