import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Button, Group, Text } from '@mantine/core'
import { IconBell, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { Day } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { CouldNotLoad, EmptyList } from '../../../components/list/list-states.tsx'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { entryColumns } from '../../audit/entry-columns.tsx'
import { PartLinks, partIn } from '../../parts/part-links.tsx'
import { staffTitle } from '../../parts/screen-meta.tsx'
import { STAFF_PAGE_SIZE, useAddress } from '../../parts/use-address.ts'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { AgentNotices } from '../actions/agent-notices.tsx'
import { askAbout } from '../actions/agent-questions.tsx'
import { agentQuery, securityLogOf } from '../agent-link.tsx'
import { MoneyPart } from '../money/money-part.tsx'
import { OverviewPart } from '../overview/overview-part.tsx'
import type { Route } from './+types/agent.ts'
import { AgentHeading, AgentLoading, TreeLoading } from './agent-heading.tsx'
import styles from './page.module.css'

const TreePart = lazy(async () => ({ default: (await import('./tree-part.tsx')).TreePart }))

const partNames = {
  overview: 'Overview',
  tree: 'Tree',
  money: 'Money',
  notifications: 'Notifications',
  audit: 'Audit',
} as const

type AgentPart = keyof typeof partNames

const show: Record<AgentPart, (agent: StaffAgent) => ReactNode> = {
  overview: (agent) => <OverviewPart agent={agent} />,
  tree: (agent) => (
    <Suspense fallback={<TreeLoading />}>
      <TreePart agent={agent} />
    </Suspense>
  ),
  money: (agent) => <MoneyPart agent={agent} />,
  notifications: (agent) => <NotificationsPart agent={agent} />,
  audit: (agent) => <AuditPart agent={agent} />,
}

/** All data about one agent. */
export default function Agent({ params, matches }: Route.ComponentProps) {
  const id = Number(params.id)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: agent, isError, refetch } = useQuery({ ...agentQuery(id), enabled: isNumber })
  const title = staffTitle(matches[0].loaderData, agent ? `${nameOf(agent)} · Agents` : 'Agent')
  useEffect(() => {
    // The agent's name is unknown when the route's `meta` runs.
    document.title = title
  }, [title])
  const part = partIn(partNames, useAddress().value('part'))
  if (!isNumber || agent === null) return <NoAgent />
  // The key resets the page for another agent, so that no dialog or search stays open.
  if (agent !== undefined) return <AgentPage key={id} agent={agent} part={part} />
  return isError ? <CouldNotLoad what="the agent" onRetry={() => void refetch()} /> : <AgentLoading />
}

function AgentPage({ agent, part }: { agent: StaffAgent; part: AgentPart }) {
  const { role } = useStaff()
  const { ask, dialog, done, say } = useDialogs()
  return (
    <>
      <AgentHeading agent={agent} onAsk={(action) => askAbout(action, agent, { ask, role })} />
      <AgentNotices agent={agent} done={done} onDone={say} />
      {dialog}
      <PartLinks label="Parts of the agent’s page" names={partNames} part={part} />
      {show[part](agent)}
    </>
  )
}

function NoAgent() {
  return (
    <>
      <ScreenHeading title="Agent not found" text="No agent has this number. Check the address." />
      <Button component={Link} to="/staff/agents">
        Search agents
      </Button>
    </>
  )
}

/** The highest number of notifications and of entries that the API returns. */
const MOST_LISTED = 100

/** The actions of staff and the owner on this account and its records, newest first. Admins can open the whole trail. */
function AuditPart({ agent: { id, email, audit } }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const note = audit.length >= MOST_LISTED ? `The newest ${MOST_LISTED} entries.` : undefined
  const whole = (
    <Group gap="var(--space-2) var(--space-4)">
      {mayDo(role, 'audit') ? <Link to={`/staff/audit?agent_id=${id}`}>Open in the audit trail</Link> : null}
      {mayDo(role, 'securityLog') ? <Link to={securityLogOf(email)}>Security events of this agent</Link> : null}
    </Group>
  )
  return (
    <ListCard id="audit" title="Audit" note={note} action={whole}>
      {audit.length === 0 ? (
        <EmptyList
          Icon={IconHistory}
          message="No activity yet"
          why="Actions on the account, its payments, withdrawals and rewards appear here."
        />
      ) : (
        <DataTable
          labelledBy="audit"
          columns={entryColumns}
          rows={audit}
          rowKey={(entry) => entry.id}
          pageSize={STAFF_PAGE_SIZE}
        />
      )}
    </ListCard>
  )
}

type Notification = StaffAgent['notifications'][number]

/** Keeps a value on one line next to a long message. */
const line = (value: ReactNode) => <span className={styles.line}>{value}</span>

const notificationColumns: Column<Notification>[] = [
  { label: 'Date', render: ({ created_at }) => line(<Day moment={created_at} />) },
  {
    label: 'Notification',
    render: ({ subject, message }) => (
      <span>
        <strong>{subject}</strong>
        <Text
          span
          inherit
          display="block"
          c="dimmed"
          fz="sm"
          lh={1.45}
          style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {message}
        </Text>
      </span>
    ),
  },
  {
    label: 'Type',
    render: ({ kind }) => <span className={`${styles.line} ${styles.kind}`}>{kind.replaceAll('_', ' ')}</span>,
  },
  { label: 'Read', render: ({ is_read }) => line(is_read ? 'Read' : 'Unread') },
]

/** The agent's notifications, newest first. */
export function NotificationsPart({ agent: { notifications } }: { agent: StaffAgent }) {
  const note = notifications.length >= MOST_LISTED ? `The newest ${MOST_LISTED}.` : undefined
  return (
    <ListCard id="notifications" title="Notifications" note={note}>
      {notifications.length === 0 ? (
        <EmptyList
          Icon={IconBell}
          message="No notifications sent yet"
          why="Notifications about bonuses and decisions, and messages from staff, appear here."
        />
      ) : (
        <DataTable
          labelledBy="notifications"
          columns={notificationColumns}
          rows={notifications}
          rowKey={({ id }) => id}
          pageSize={STAFF_PAGE_SIZE}
        />
      )}
    </ListCard>
  )
}
