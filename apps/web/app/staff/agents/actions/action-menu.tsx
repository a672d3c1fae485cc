import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../../session/current-staff.ts'
import { type AgentAction, allowedActions } from './allowed-actions.ts'
import { type PrimaryAct, primaryAct } from './primary-act.ts'

export type ActionMenuProps = { agent: StaffAgent; onAsk: (action: AgentAction) => void }

/** What the agent's state asks for as a button, and every other allowed action in a menu. */
export function ActionMenu({ agent, onAsk }: ActionMenuProps) {
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
    // The dialog gives the focus back to what has it now; the item is gone by then.
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

/** The actions of an agent's page as its menu names them. */
const actionLabels: Record<AgentAction, string> = {
  adjust: 'Adjust balance',
  'bank-details': 'View bank details',
  'change-bank-details': 'Change bank account',
  data: 'Download data',
  'remove-factors': 'Remove second step',
  correct: 'Edit name or email',
  'end-sessions': 'End sessions',
  resend: 'Resend activation email',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  'last-withdrawal': 'Request last withdrawal',
  close: 'Close account',
  'lift-freeze': 'Lift freeze',
}

const harmful: ReadonlySet<AgentAction> = new Set(['suspend', 'close'])

/** Whether it is shown in red, below the others. */
const isHarmful = (action: AgentAction): boolean => harmful.has(action)
