import type { DisclosurePreface, DisclosureRecord } from '@evergrove/contract/disclosures/disclosures'
import { Button, Group, Skeleton, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { UnsavedChanges } from '../../components/dialogs/unsaved-changes.tsx'
import { Digest } from '../../components/digest.tsx'
import { lastDayWords, utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { changedByPublishing, NextCard } from './next-card.tsx'

const MAX_LENGTH = 2000

const NOTE =
  'Shown above the figures on every disclosure page. It is not part of the published record. Earlier versions are kept in the audit trail.'

/** The placeholder of the preface: the label, the field and the button. */
const LoadingPreface = () => (
  <ListCard id="preface" title="Preface" note={NOTE}>
    <Skeleton height="1rem" width="8rem" mb="xs" />
    <Skeleton height="5.75rem" maw="45rem" radius="sm" />
    <Skeleton height="2.75rem" width="9rem" mt="xl" radius="xl" />
  </ListCard>
)

type PrefaceCardProps = { preface: DisclosurePreface; onDone: () => void }

/** The typed text, and the version that was shown at the time. */
type Typed = { text: string; version: number }

/**
 * The company's words before the figures. A typed text stays if a colleague has saved first: the colleague's text is
 * shown beside it, and replaced only if this one is saved again.
 */
function PrefaceCard({ preface, onDone }: PrefaceCardProps) {
  const current = preface.text ?? ''
  const [typed, setTyped] = useState<Typed>()
  const changing = useAction(
    (text: string | null) => staffAct('POST /staff/disclosures/preface', { body: { text, version: preface.version } }),
    changedByPublishing,
  )
  const text = typed?.text ?? current
  const isChanged = text.trim() !== current
  const isOutdated = isChanged && typed !== undefined && typed.version !== preface.version
  const surplus = text.trim().length - MAX_LENGTH
  const save = async () => {
    const changed = await changing.run(text.trim() === '' ? null : text)
    if (changed === undefined) return
    setTyped(undefined)
    onDone()
  }
  const takeTheirs = () => {
    setTyped(undefined)
    changing.reset()
  }
  return (
    <ListCard id="preface" title="Preface" note={NOTE}>
      <Textarea
        label="Text (optional)"
        description="Plain text only, at most 2,000 characters."
        error={
          surplus > 0
            ? `Too long by ${surplus.toLocaleString('en-US')} ${surplus === 1 ? 'character' : 'characters'}.`
            : changing.problem
        }
        errorProps={{ role: 'alert' }}
        maw="45rem"
        autosize
        minRows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => setTyped({ version: preface.version, ...typed, text: value })}
      />
      {isOutdated ? (
        <Text role="note" mt="xs">
          {current === '' ? 'There is no preface now.' : `It now reads: “${current}”`} Saving replaces it.
        </Text>
      ) : null}
      <Group gap="sm" mt="md">
        <BusyButton
          variant="default"
          disabled={!isChanged || surplus > 0}
          isBusy={changing.isBusy}
          onClick={() => void save()}
        >
          Save preface
        </BusyButton>
        {isOutdated ? (
          <Button variant="subtle" onClick={takeTheirs}>
            Discard mine
          </Button>
        ) : null}
      </Group>
      <UnsavedChanges isDirty={isChanged && !changing.isBusy} isFree={({ pathname }) => pathname === '/staff/login'}>
        The preface you typed will be lost.
      </UnsavedChanges>
    </ListCard>
  )
}

/** The three cards while they load. */
function LoadingDisclosures() {
  return (
    <>
      <ListCard id="next" title="Next disclosure">
        <VisuallyHidden role="status">Loading the income disclosure</VisuallyHidden>
        <Text>
          <TextSkeleton width="min(44rem, 100%)" />
        </Text>
      </ListCard>
      <LoadingPreface />
      <PublishedCard records={undefined} />
    </>
  )
}

/** Publishes the earnings of agents, with a preface. No figure can be edited. */
export default function Disclosures() {
  const { data: published, isError, refetch } = useQuery(staffQuery('GET /income-disclosure'))
  const [done, setDone] = useState<{ text: string }>()
  return (
    <>
      <StaffHeading text="Calculated from the ledger. Once published, figures are public and can’t be changed." />
      <DoneLine done={done} />
      {published === undefined && !isError ? (
        <LoadingDisclosures />
      ) : (
        <>
          <NextCard newest={published?.records[0]} onDone={(text) => setDone({ text })} />
          {published === undefined ? (
            <>
              <ListCard id="preface" title="Preface">
                <CouldNotLoad what="the preface" onRetry={() => void refetch()} />
              </ListCard>
              <ListCard id="published" title="Published">
                <CouldNotLoad what="the published disclosures" onRetry={() => void refetch()} />
              </ListCard>
            </>
          ) : (
            <>
              <PrefaceCard preface={published.preface} onDone={() => setDone({ text: 'The preface is changed.' })} />
              <PublishedCard records={published.records} />
            </>
          )}
        </>
      )}
    </>
  )
}

const columns: Column<DisclosureRecord>[] = [
  {
    label: 'Disclosure',
    render: ({ number }) => <a href={`/income-disclosure/${number}`}>Disclosure {number}</a>,
    sortBy: ({ number }) => number,
    narrow: 'title',
  },
  { label: 'Figures to', render: ({ until }) => lastDayWords(until), sortBy: ({ until }) => until },
  {
    label: 'Published',
    render: ({ published_at }) => utcDayWords(published_at),
    narrow: 'spare',
  },
  {
    label: 'Checksum (SHA-256)',
    render: ({ digest }) => <Digest text={digest} what="checksum" isCut />,
    narrow: 'nowhere',
  },
]

const PER_PAGE = 12

/** All published disclosures, the newest first. Undefined while they load. */
function PublishedCard({ records }: { records: readonly DisclosureRecord[] | undefined }) {
  return (
    <ListCard id="published" title="Published">
      {records?.length === 0 ? (
        <Text c="dimmed">Nothing is published yet. Each disclosure will be listed here.</Text>
      ) : (
        <DataTable
          labelledBy="published"
          columns={columns}
          rows={records}
          rowKey={({ number }) => number}
          pageSize={PER_PAGE}
        />
      )}
    </ListCard>
  )
}
