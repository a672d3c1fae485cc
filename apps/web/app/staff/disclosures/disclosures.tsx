import type { DisclosureRecord } from '@evergrove/contract/disclosures/disclosures'
import { Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Digest } from '../../components/digest.tsx'
import { lastDayWords, utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { staffQuery } from '../session/staff-api.ts'
import { NextCard } from './next-card.tsx'
import { LoadingPreface, PrefaceCard } from './preface-card.tsx'

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
