import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import type { AgentAct } from './act-buttons.ts'
import { type ActDialogProps, changedBy } from './act-dialog.ts'
import { reinstateAgent, suspendAgent } from './agent-calls.ts'

/** Asks before an agent is suspended or reinstated. */
export function StatusDialogs({
  agent,
  name,
  asked,
  onClose,
  onDone,
}: ActDialogProps & { asked: AgentAct | undefined }) {
  const suspend = useAction((reason: string) => suspendAgent(agent.id, reason), changedBy(agent.id))
  const reinstate = useAction(() => reinstateAgent(agent.id), changedBy(agent.id))
  const close = () => {
    suspend.reset()
    reinstate.reset()
    onClose()
  }
  return (
    <>
      <ReasonDialog
        isOpen={asked === 'suspend'}
        title={`Suspend ${name}?`}
        action="Suspend"
        isBusy={suspend.isBusy}
        problem={suspend.problem}
        onConfirm={(reason) => {
          void suspend.run(reason).then((isDone) => isDone && onDone(`${name} is suspended.`))
        }}
        onClose={close}
      >
        The agent is signed out at once, cannot sign in, earns nothing and recruits nobody. Place and balance stay. The
        reason is kept in the audit trail.
      </ReasonDialog>
      <ConfirmDialog
        isOpen={asked === 'reinstate'}
        title={`Reinstate ${name}?`}
        action="Reinstate"
        isBusy={reinstate.isBusy}
        problem={reinstate.problem}
        onConfirm={() => {
          void reinstate.run(undefined).then((isDone) => isDone && onDone(`${name} is active again.`))
        }}
        onClose={close}
      >
        The agent can sign in, earn and recruit again. Bonuses of the time in between are not made up for.
      </ConfirmDialog>
    </>
  )
}
