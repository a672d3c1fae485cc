import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffApi } from '../session/staff-api.ts'
import type { Route } from './+types/agents.ts'
import { AGENTS_PATH } from './agent-query.ts'
import { type AgentChoice, choiceIn } from './list/agent-choice.ts'
import { AgentList } from './list/agent-list.tsx'
import { FilterForm } from './list/filter-form.tsx'

const TITLE = 'Agents'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

const agentsQuery = (choice: AgentChoice, page: number) => {
  const query = { ...choice, page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(AGENTS_PATH, query, (init) => staffApi().staff.agents.$get({ query }, { init }))
}

/** Finds agents. */
export default function Agents() {
  const address = useAddress()
  const choice = choiceIn(address.value)
  const { page } = address
  const query = useQuery(agentsQuery(choice, page))
  return (
    <>
      <ScreenHeading title={TITLE} text="Find anybody who joined, and what became of them." />
      <FilterForm choice={choice} onChoose={address.choose} />
      <AgentList choice={choice} query={query} page={page} onTurn={address.turn} onClear={() => address.choose(NONE)} />
    </>
  )
}

const NONE = { search: '', status: '' }
