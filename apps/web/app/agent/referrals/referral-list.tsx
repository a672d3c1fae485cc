import type { Person } from '@evergrove/contract/network'
import { IconUsersPlus } from '@tabler/icons-react'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { personColumns } from '../../components/table/person-columns.tsx'
import { cutNote } from '../queries/count-query.ts'
import { CopyLink } from './copy-link.tsx'

export type ReferralListProps = {
  code: string
  list: ListStatesProps<Person>['query']
  /** How many there are, which may be more than are listed. */
  total: number | undefined
}

/** Who joined with the member's code (REF-005 to REF-007), and the link by which others may. */
export function ReferralList({ code, list, total }: ReferralListProps) {
  const isEmpty = list.data?.length === 0
  return (
    <ListCard
      id="your-referrals"
      title="Your referrals"
      action={isEmpty ? null : <CopyLink code={code} />}
      note={cutNote(list.data?.length, total)}
    >
      <ListStates
        query={list}
        what="referrals"
        empty={
          <EmptyList
            Icon={IconUsersPlus}
            message="Your Referral List is currently empty"
            why="Share your code: whoever joins with it appears here, and brings you a bonus with the registration fee."
          >
            <CopyLink code={code} />
          </EmptyList>
        }
      >
        {(rows) => (
          <DataTable labelledBy="your-referrals" columns={personColumns} rows={rows} rowKey={({ id }) => id} />
        )}
      </ListStates>
    </ListCard>
  )
}
