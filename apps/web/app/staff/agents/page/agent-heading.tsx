import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Button, Group, Menu, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { AgentPhoto } from '../../../components/agent-photo.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Day } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { type AgentAction, allowedActions, type PrimaryAct, primaryAct } from '../actions/allowed-actions.ts'
import { AgentLink } from '../agent-link.tsx'
import { AgentFigures } from '../overview/agent-figures.tsx'
import styles from './page.module.css'

const PHOTO_SIZE = '3rem'

/** The agent's name, the most important facts and the actions, which stay in view, and below them the other facts. */
export function AgentHeading({ agent, onAsk }: ActionMenuProps) {
  const { id, first_name, last_name, profile, status, code, account, date_joined } = agent
  return (
    <>
      <Group className={styles.head} justify="space-between" gap="var(--space-2) var(--space-4)">
        <Group wrap="nowrap" miw={0} flex="1 1 20rem">
          <AgentPhoto agent={{ first_name, last_name, get_photo_url: profile.get_photo_url }} size={PHOTO_SIZE} />
          <div>
            <Group gap="0 var(--space-3)">
              <Title order={1} size="clamp(1.375rem, 1.25rem + 0.6vw, 1.75rem)" className={styles.name}>
                {`${first_name} ${last_name}`}
              </Title>
              <StatusBadge of="agentForStaff" status={status} />
            </Group>
            <Group gap="0 var(--space-4)" c="dimmed" fz="sm" mih="2rem">
              <KeyFacts agent={agent} />
            </Group>
          </div>
        </Group>
        <ActionMenu agent={agent} onAsk={onAsk} />
      </Group>
      <Group gap="0 var(--space-4)" mb="xs" c="dimmed" fz="sm">
        <Copied label="Code" text={code} what="referral code" />
        <span>
          Level{' '}
          <Link to={staffFigures.level(id)} className={styles.figure}>
            {account.depth}
          </Link>
        </span>
        <span>
          Joined <Day moment={date_joined} />
        </span>
      </Group>
    </>
  )
}

/** The balance with a link to its explanation, the debt, the payment PIN and the sponsor. */
function KeyFacts({ agent: { id, account, payments, sponsor } }: { agent: StaffAgent }) {
  const pin = payments[0]?.pin
  return (
    <>
      <span>
        Balance{' '}
        <Link to={staffFigures.balance(id)} className={styles.figure}>
          {formatAmount(account.total_balance)}
        </Link>
      </span>
      {account.owed === '0.00' ? null : (
        <Text span inherit fw={600} c="var(--color-danger)">
          Owes{' '}
          <Link to={staffFigures.owed(id)} style={{ color: 'inherit', fontVariantNumeric: 'tabular-nums' }}>
            {formatAmount(account.owed)}
          </Link>
        </Text>
      )}
      {pin === undefined ? null : <Copied label="PIN" text={pin} what="payment PIN" />}
      {sponsor === null ? null : (
        <span>
          Sponsor <AgentLink agent={sponsor} />
        </span>
      )}
    </>
  )
}

function Copied({ label, text, what }: { label: string; text: string; what: string }) {
  return (
    <Group component="span" gap="0.25rem" wrap="nowrap">
      {label}
      <Text component="strong" inherit fw={600} c="var(--color-ink)" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Text>
      <CopyButton text={text} what={what} />
    </Group>
  )
}

/** The layout of the page while the agent is loading. */
export function AgentLoading() {
  return (
    <div>
      <VisuallyHidden component="h1">Agent</VisuallyHidden>
      <VisuallyHidden role="status">Loading the agent</VisuallyHidden>
      <Group className={styles.head}>
        <Skeleton circle height={PHOTO_SIZE} />
        <div>
          <Skeleton height="2.125rem" width="14rem" mb="sm" />
          <Skeleton height="1.5rem" width="18rem" />
        </div>
      </Group>
      <Skeleton height="2.25rem" width="24rem" maw="100%" mb="xl" />
      <AgentFigures account={undefined} />
      <Skeleton height="20rem" radius="lg" />
    </div>
  )
}

export type ActionMenuProps = { agent: StaffAgent; onAsk: (action: AgentAction) => void }

/** The action that the agent's state calls for as a button, and every other allowed action in a menu. */
function ActionMenu({ agent, onAsk }: ActionMenuProps) {
  const { role } = useStaff()
  const primary = primaryAct(role, agent)
  const rest = allowedActions(role, agent).filter((action) => action !== primary)
  if (primary === undefined && rest.length === 0) return null
  return (
    <Group role="group" aria-label="Actions" gap="xs" wrap="nowrap">
      {primary === undefined ? null : <PrimaryButton act={primary} onAsk={onAsk} />}
      {rest.length === 0 ? null : <RestMenu actions={rest} onAsk={onAsk} />}
    </Group>
  )
}

function PrimaryButton({ act, onAsk }: { act: PrimaryAct } & Pick<ActionMenuProps, 'onAsk'>) {
  if (typeof act === 'object') {
    return (
      <Button component={Link} to={act.to} size="sm">
        {act.label}
      </Button>
    )
  }
  return (
    <Button size="sm" onClick={() => onAsk(act)}>
      {actionLabels[act]}
    </Button>
  )
}

function RestMenu({ actions, onAsk }: { actions: readonly AgentAction[] } & Pick<ActionMenuProps, 'onAsk'>) {
  const button = useRef<HTMLButtonElement>(null)
  const ask = (action: AgentAction) => {
    // The dialog returns the focus to the element that has it now, because the item is gone by then.
    button.current?.focus()
    onAsk(action)
  }
  const [safe, harmful] = [actions.filter((action) => !isHarmful(action)), actions.filter(isHarmful)]
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          size="sm"
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {safe.map((action) => (
          <Menu.Item key={action} onClick={() => ask(action)}>
            {actionLabels[action]}
          </Menu.Item>
        ))}
        {safe.length === 0 || harmful.length === 0 ? null : <Menu.Divider />}
        {harmful.map((action) => (
          <Menu.Item key={action} color="red" onClick={() => ask(action)}>
            {actionLabels[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The names of the actions in the menu of an agent's page. */
const actionLabels: Record<AgentAction, string> = {
  adjust: 'Adjust balance',
  'bank-details': 'View bank details',
  'change-bank-details': 'Change bank account',
  data: 'Download data',
  'remove-factors': 'Remove second step',
  correct: 'Edit name or email',
  'change-code': 'Give a new code',
  'change-sponsor': 'Correct the sponsor',
  'end-sessions': 'End sessions',
  resend: 'Resend activation email',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  'last-withdrawal': 'Request last withdrawal',
  close: 'Close account',
  'lift-freeze': 'Lift freeze',
}

const harmful: ReadonlySet<AgentAction> = new Set(['suspend', 'close'])

/** Returns true for an action that is shown in red, below the others. */
const isHarmful = (action: AgentAction): boolean => harmful.has(action)

export const TREE_TITLE = 'Six levels below'

/** The card of the tree while it is loading. */
export function TreeLoading() {
  return (
    <ListCard id="tree" title={TREE_TITLE}>
      <Skeleton height="28rem" radius="md" />
    </ListCard>
  )
}
