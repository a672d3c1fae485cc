import type { Person } from '@evergrove/contract/network'
import { IconUsersPlus } from '@tabler/icons-react'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { personColumns } from '../../components/table/person-columns.tsx'
import { cutNote } from '../count-query.ts'

export type ReferralListProps = {
  code: string
  list: ListStatesProps<Person>['query']
  /** The total, which can be larger than the list. */
  total: number | undefined
}

/** The agents who joined with the agent's code (REF-005 to REF-007), and a link for others to join. */
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
            why="Share your code. Anyone who joins with it appears here, and you earn a bonus when their registration fee is approved."
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

/** Copies the sign-up address with the code. */
const CopyLink = ({ code }: { code: string }) => (
  <CopyButton text={`${location.origin}/signup?code=${encodeURIComponent(code)}`} action="Copy sign-up link" />
)
