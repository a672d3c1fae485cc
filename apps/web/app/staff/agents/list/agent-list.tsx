import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { CsvButton } from '../../parts/csv-button.tsx'
import type { ListPage } from '../../parts/page-query.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { staffApi } from '../../session/staff-api.ts'
import type { AgentChoice } from './agent-choice.ts'
import { type AgentRow, agentColumns } from './agent-columns.tsx'
import styles from './agent-list.module.css'

export type AgentListProps = {
  choice: AgentChoice
  query: UseQueryResult<ListPage<AgentRow>>
  page: number
  onTurn: (page: number) => void
  /** Takes the filter back. */
  onClear: () => void
}

/** The server counts no further, and of a text it finds no more for each thing that it may begin. */
const MOST_COUNTED = 10_000
const MOST_FOUND = 500

function noteOn({ search }: AgentChoice, total: number): string {
  if (search !== undefined && total >= MOST_FOUND) return 'More agents may match. Type on to see them all.'
  return total >= MOST_COUNTED ? 'These are the 10,000 newest. Search or choose a status for others.' : ''
}

function NoAgents({ choice, page, onTurn, onClear }: Omit<AgentListProps, 'query'>) {
  if (page > 1) {
    return (
      <EmptyList Icon={IconUserSearch} message="There are no agents on this page">
        <Button variant="default" size="sm" onClick={() => onTurn(1)}>
          First page
        </Button>
      </EmptyList>
    )
  }
  if (choice.search === undefined && choice.status === undefined) {
    return <EmptyList Icon={IconUserSearch} message="There are no agents yet" why="Whoever joins is listed here." />
  }
  return (
    <EmptyList
      Icon={IconUserSearch}
      message="No agents match"
      why="A name, an e-mail address, a phone number or a code has to begin with the text."
    >
      <Button variant="default" size="sm" onClick={onClear}>
        Clear the filter
      </Button>
    </EmptyList>
  )
}

/** The agents that were looked for, the newest first. */
export function AgentList({ choice, query, page, onTurn, onClear }: AgentListProps) {
  const total = query.data?.total ?? 0
  return (
    <div className={styles.list}>
      <PagedList
        id="agents"
        title="Agents found"
        what="agents"
        action={
          <CsvButton
            what="the agents found"
            fileName="agents.csv"
            call={() => staffApi().staff['agents.csv'].$get({ query: choice })}
            isDisabled={total === 0}
          />
        }
        query={query}
        columns={agentColumns}
        rowKey={({ id }) => id}
        empty={<NoAgents choice={choice} page={page} onTurn={onTurn} onClear={onClear} />}
        page={page}
        onTurn={onTurn}
      />
      <p role="status" className={styles.note}>
        {noteOn(choice, total)}
      </p>
    </div>
  )
}
