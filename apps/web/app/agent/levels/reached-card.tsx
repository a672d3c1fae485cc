import type { ReachedLevelInfo } from '@evergrove/contract/rewards'
import { IconStairsUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Day } from '../../components/day.tsx'
import { EntryLink } from '../../components/entries/entry-link.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { agentQuery } from '../queries.ts'
import { addressOfEntry } from '../statement/entry/entry-query.ts'

const reachedQuery = agentQuery('GET /dashboard/reached-levels')

const nameOf = ({ first_name, last_name }: ReachedLevelInfo['completed_by']): string => `${first_name} ${last_name}`

/** The agent whose place completed the level and, if the level was lost, the day and the agent who caused it. */
function Through({ completed_by: payer, lost }: ReachedLevelInfo) {
  if (lost === null) return nameOf(payer)
  return (
    <>
      {nameOf(payer)}. Lost on <Day moment={lost.at} />: {nameOf(lost.because_of)}’s payment was reversed.
    </>
  )
}

/** Instead of a bonus, of a level that was reached before the company moved in. */
export const PAID_BEFORE = 'Paid in the previous system'

/** The amount paid, with a link to its entry. */
function Bonus({ bonus, is_former, unpaid }: ReachedLevelInfo) {
  if (bonus !== null) return <EntryLink to={addressOfEntry(bonus.entry)}>{formatAmount(bonus.amount)}</EntryLink>
  if (is_former) return PAID_BEFORE
  return unpaid.length > 0 ? 'Not paid, see below' : 'None in this plan'
}

const rewardWords = { owed: 'not received yet', given: 'received', cancelled: 'lost with the level' } as const

const columns: Column<ReachedLevelInfo>[] = [
  { label: 'Level', render: ({ level }) => `Level ${level}`, barWidth: '4rem', narrow: 'title' },
  { label: 'Reached', render: ({ reached_at }) => <Day moment={reached_at} />, barWidth: '6rem' },
  { label: 'Completed by', render: Through, barWidth: '8rem' },
  { label: 'Match bonus paid', render: Bonus, isFigure: true, barWidth: '4rem', narrow: 'aside' },
  {
    label: 'Reward',
    render: ({ reward }) => (reward === null ? '-' : `${reward.name}, ${rewardWords[reward.state]}`),
    barWidth: '8rem',
  },
  { label: 'Plan', render: ({ plan_version_id }) => `Version ${plan_version_id}`, barWidth: '4rem' },
]

/** The levels that the agent reached, as they were decided at the time. The current plan may differ. */
export function ReachedCard() {
  return (
    <ListCard
      id="reached-levels"
      title="Levels you have reached"
      note="What was decided when you reached each level. Later versions of the plan change nothing about it."
    >
      <ListStates
        query={useQuery(reachedQuery)}
        what="levels"
        empty={
          <EmptyList
            Icon={IconStairsUp}
            message="No level reached yet"
            why="A level is reached when all of its places are taken by agents who have paid."
            link={{ to: '/dashboard/referrals', words: 'Invite an agent' }}
          />
        }
      >
        {(rows) => <DataTable labelledBy="reached-levels" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListStates>
    </ListCard>
  )
}
