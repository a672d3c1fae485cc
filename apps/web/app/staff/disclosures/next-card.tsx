import type {
  DisclosurePreview,
  DisclosureRecord,
  IncomeFigures,
  PeriodFigures,
} from '@evergrove/contract/disclosures/disclosures'
import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lastDayWords, utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'

/** The queries that a publication or a new preface changes. */
export const changedByPublishing = ['staff/disclosures/preview', 'income-disclosure']

const HEADS = ['Period', 'Agents', 'Earned nothing', 'Less than the fee', 'Median', 'Mean', 'Bonuses']

const cellsOf = ({ agents, earned_nothing, earned_less_than_fee, bonuses }: PeriodFigures): string[] => [
  agents.toLocaleString('en-US'),
  `${earned_nothing.percent}%`,
  `${earned_less_than_fee.percent}%`,
  formatAmount(bonuses.median),
  formatAmount(bonuses.mean),
  formatAmount(bonuses.total),
]

const yearsOf = ({ from, to }: PeriodFigures): string => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return first === last ? first : `${first} to ${last}`
}

type SaysDone = { onDone: (text: string) => void }

/** The button and its question. */
function Publish({ figures: { number, until, since_beginning }, onDone }: SaysDone & { figures: IncomeFigures }) {
  const { agents, earned_nothing, bonuses } = since_beginning
  const { ask, dialog } = useDialogs(onDone)
  const publish = () =>
    ask({
      title: `Publish income disclosure ${number}?`,
      text: `Everyone will be able to read and download these figures to ${lastDayWords(until)}: of ${agents.toLocaleString('en-US')} agents, ${earned_nothing.percent}% earned nothing, and half earned ${formatAmount(bonuses.median)} or less. They can’t be changed or removed. After the first disclosure, each month is published automatically.`,
      action: 'Publish',
      send: () => staffAct('POST /staff/disclosures', { body: { until } }),
      changed: changedByPublishing,
      done: `Income disclosure ${number} is published.`,
    })
  return (
    <>
      <Button mt="md" onClick={publish}>
        Publish…
      </Button>
      {dialog}
    </>
  )
}

/** Returns the moment at which the month after a disclosure ends. */
function monthAfter({ until }: DisclosureRecord): string {
  const end = new Date(until)
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 1)).toISOString()
}

/** Describes the published figures and the date of the next ones. Returns undefined once they are due. */
function waitingWords(newest: DisclosureRecord): string | undefined {
  const next = monthAfter(newest)
  if (Date.parse(next) <= Date.now()) return undefined
  const [published, following, from] = [lastDayWords(newest.until), lastDayWords(next), utcDayWords(next)]
  return `Figures to ${published} are published. Those to ${following} will be published automatically on ${from}.`
}

function Preview({ preview: { figures, reason }, onDone }: SaysDone & { preview: DisclosurePreview }) {
  if (figures === null) return <Text c="dimmed">{reason}</Text>
  return (
    <>
      <FiguresTable
        labelledBy="next"
        heads={HEADS}
        // A single year is the same as since the beginning.
        rows={(figures.years.length > 1 ? figures.years : []).map((period) => ({
          name: yearsOf(period),
          cells: cellsOf(period),
        }))}
        totals={[{ name: 'Since the beginning', cells: cellsOf(figures.since_beginning) }]}
        isStacked
      />
      <Publish figures={figures} onDone={onDone} />
    </>
  )
}

/** Replaces the figures while they are counted: their subject, a table and a button. */
function LoadingFigures() {
  return (
    <>
      <VisuallyHidden role="status">Loading the figures</VisuallyHidden>
      <Text fz="sm" mb="sm">
        <TextSkeleton width="min(20rem, 100%)" />
      </Text>
      <FiguresTable
        labelledBy="next"
        heads={HEADS}
        rows={[]}
        totals={[
          {
            name: 'Since the beginning',
            cells: HEADS.slice(1).map((head) => <TextSkeleton key={head} width="3rem" />),
          },
        ]}
        isStacked
      />
      <Skeleton height="2.75rem" width="6.5rem" mt="md" radius="sm" />
    </>
  )
}

/** The preview of a publication. Counting takes a while, so nothing else waits for it, and nothing is counted until it is due. */
export function NextCard({ newest, onDone }: SaysDone & { newest: DisclosureRecord | undefined }) {
  const waiting = newest && waitingWords(newest)
  const {
    data: preview,
    isError,
    refetch,
  } = useQuery({
    ...staffQuery('GET /staff/disclosures/preview'),
    enabled: waiting === undefined,
  })
  const figures = waiting === undefined ? preview?.figures : null
  return (
    <ListCard
      id="next"
      title={figures ? `Income disclosure ${figures.number}` : 'Next disclosure'}
      note={figures ? `Not published yet. Figures to ${lastDayWords(figures.until)} (UTC).` : undefined}
    >
      {waiting !== undefined ? (
        <Text c="dimmed">{waiting}</Text>
      ) : preview !== undefined ? (
        <Preview preview={preview} onDone={onDone} />
      ) : isError ? (
        <CouldNotLoad what="the figures" onRetry={() => void refetch()} />
      ) : (
        <LoadingFigures />
      )}
    </ListCard>
  )
}
