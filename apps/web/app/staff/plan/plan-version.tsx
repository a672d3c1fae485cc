import type { PlanVersionView } from '@evergrove/contract/plan'
import { planAmountLabels, planAmounts } from '@evergrove/contract/plan-amounts'
import { Table, Text } from '@mantine/core'
import { Moment } from '../../components/moment.tsx'
import { formatAmount } from '../../components/money.ts'
import { HOLDBACK, holdbackWords } from './draft.ts'
import styles from './plan.module.css'

/** When a version was published, and by whom. */
export function Published({ version: { published_at, published_by } }: { version: PlanVersionView }) {
  const by =
    published_by === null ? 'at installation' : published_by === 'operator' ? 'by the operator' : `by ${published_by}`
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
    <Text inherit c="dimmed" fz="sm" mt="md" className={styles.published}>
      {`Tried before it was published: costs at most ${figures.limit_percent}% of the fee; lowest coverage if sign-ups stop: ${coverageOf(figures.lowest_coverage)}. `}
      {problems.length === 0 ? '' : `Published although it cannot pay: ${reason ?? ''} `}
      {`Seed ${assumptions.seed}, digest ${digest}.`}
    </Text>
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
      <Table
        className={styles.levels}
        aria-label={label}
        horizontalSpacing="0"
        verticalSpacing="0.5rem"
        borderColor="var(--color-line)"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Level</Table.Th>
            <Table.Th ta="right">Places</Table.Th>
            <Table.Th ta="right">Match Bonus</Table.Th>
            <Table.Th>Reward</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {version.levels.map(({ level, expected_match_bonus, additional_reward, reward_value }) => (
            <Table.Tr key={level}>
              <Table.Th scope="row">{level}</Table.Th>
              <Table.Td ta="right">{2 ** level}</Table.Td>
              <Table.Td ta="right">{formatAmount(expected_match_bonus)}</Table.Td>
              <Table.Td>
                {additional_reward ?? 'No reward'}
                {reward_value === null ? null : (
                  <Text span display="block" fz="sm" c="dimmed">{`Value ${formatAmount(reward_value)}`}</Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {version.trial === null ? null : <Trial trial={version.trial} />}
    </>
  )
}

/** The versions no longer in force, which entries still refer to. Each opens to show its settings. */
export function EarlierVersions({ versions }: { versions: readonly PlanVersionView[] }) {
  return (
    <ul className={styles.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <details className={styles.version}>
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
