import type { DisclosureRecord } from '@evergrove/contract/disclosures/disclosures'
import { Text } from '@mantine/core'
import { Digest } from '../../components/digest.tsx'
import { lastDayWords, utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'

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
    render: ({ digest }) => <Digest text={digest} isCut />,
    narrow: 'nowhere',
  },
]

const PER_PAGE = 12

/** Everything that is published, the newest first. Undefined while it loads. */
export function PublishedCard({ records }: { records: readonly DisclosureRecord[] | undefined }) {
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
