import type { PlanVersionView } from '@evergrove/contract/plan'
import { planAmountLabels, planAmounts } from '@evergrove/contract/plan-limits'
import { Button, Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Moment } from '../../components/day.tsx'
import { focusFirst } from '../../components/focus-first.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { useAddress } from '../parts/use-address.ts'
import { ProposalNotice } from '../proposals/second-person.tsx'
import { type Draft, draftFrom, HOLDBACK, holdbackWords } from './draft.ts'
import { DraftCard } from './draft-card.tsx'
import styles from './plan.module.css'
import { RunChecksum } from './plan-parts.tsx'
import { Preview } from './preview.tsx'

/** The date of a version's publication, and its publisher. */
function Published({ version: { published_at, published_by } }: { version: PlanVersionView }) {
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

/** The trial of the version before it was published. */
function Trial({ trial }: { trial: NonNullable<PlanVersionView['trial']> }) {
  const { figures, assumptions, problems, reason, digest } = trial
  return (
    <>
      <Text inherit c="dimmed" fz="sm" mt="md" style={{ overflowWrap: 'anywhere' }}>
        {`Tried before it was published: costs at most ${figures.limit_percent}% of the fee; lowest coverage if sign-ups stop: ${coverageOf(figures.lowest_coverage)}. `}
        {problems.length === 0 ? '' : `Published although it cannot pay: ${reason ?? ''}`}
      </Text>
      <RunChecksum seed={assumptions.seed} digest={digest} />
    </>
  )
}

type Level = PlanVersionView['levels'][number]

/** Returns the cells of a level, which is undefined while it loads. */
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

/** The amounts of a version, then its levels in a table. While it loads, bars replace its values. */
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
  /** The number of the version in the address, which is open and in view. */
  asked: string
}

/** Scrolls to the version in the address. It is a ref callback. */
const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView()

/** The versions no longer in force, which entries still refer to. Each opens to show its settings. */
function EarlierVersions({ versions, asked }: EarlierVersionsProps) {
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
              <Text span inherit c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
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

export type VersionsProps = { current: PlanVersionView; earlier: readonly PlanVersionView[] }

type DraftProps = { draft: Draft | undefined; onChange: (draft: Draft | undefined) => void }

/** The draft, the version in force and the earlier ones. */
export function Versions({ current, earlier, draft, onChange: change }: VersionsProps & DraftProps) {
  const [done, setDone] = useState<{ text: string }>()
  const asked = useAddress().value('version')
  const end = (text: string) => {
    change(undefined)
    setDone({ text })
  }
  const begin = () => {
    setDone(undefined)
    // The button disappears, so the focus moves to the draft.
    flushSync(() => change(draftFrom(current)))
    focusFirst('draft', ['registration_fee'])
  }
  return (
    <>
      <DoneLine done={done} />
      <ProposalNotice kind="plan.publish" subjectId={current.id} />
      {draft === undefined ? null : (
        <DraftCard current={current} draft={draft} onChange={change} onEnd={end}>
          <Preview draft={draft} />
        </DraftCard>
      )}
      <ListCard
        id="in-force"
        title={`Current plan: version ${current.id}`}
        ref={String(current.id) === asked ? comeIntoView : undefined}
        action={
          draft === undefined ? (
            <Button size="sm" leftSection={<IconFilePlus size={18} stroke={1.8} aria-hidden />} onClick={begin}>
              New draft
            </Button>
          ) : null
        }
      >
        <Text inherit c="dimmed" fz="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
          Published <Published version={current} />
        </Text>
        <Settings version={current} label="Levels of the current plan" />
      </ListCard>
      <ListCard id="earlier" title="Earlier versions">
        {earlier.length === 0 ? (
          <Text inherit c="dimmed" fz="sm" mb="md">
            When a new version is published, the one that it replaces is listed here.
          </Text>
        ) : (
          <EarlierVersions versions={earlier} asked={asked} />
        )}
      </ListCard>
    </>
  )
}
