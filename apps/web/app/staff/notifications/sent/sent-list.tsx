import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { sentColumns } from './sent-columns.tsx'
import { sentQuery } from './sent-query.ts'

/** What staff have written to agents, the newest first. */
export function SentList({ page, onTurn }: { page: number; onTurn: (page: number) => void }) {
  return (
    <PagedList
      id="sent"
      title="Sent"
      what="notifications"
      query={useQuery(sentQuery(page))}
      columns={sentColumns}
      rowKey={({ id }) => id}
      empty={
        <EmptyList
          Icon={IconSend}
          message={page > 1 ? 'There are no notifications on this page' : 'Nothing has been sent yet'}
          why="What staff write to agents is listed here, with whom it reached."
        />
      }
      page={page}
      onTurn={onTurn}
    />
  )
}
