import { roleChoices } from '@evergrove/contract/staff/duties'
import type { StaffAccount, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BusyButton } from '../../components/busy-button.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { type AccountAction, type AccountActionName, actionWords, runAccountAction } from './account-actions.ts'

export type AccountDialogsProps = {
  /** The action and its account; kept while the dialog fades out. */
  asked: { account: StaffAccount; name: AccountActionName } | undefined
  isOpen: boolean
  onClose: () => void
  onDone: (text: string) => void
}

const confirmed: readonly AccountActionName[] = ['disable', 'enable', 'sign-out']

/** Asks before an action on an account: for a role, for a reason, or for confirmation. */
export function AccountDialogs({ asked, isOpen, onClose, onDone }: AccountDialogsProps) {
  const action = useAction(runAccountAction, ['staff/accounts'])
  if (asked === undefined) return null
  const { account, name } = asked
  const words = actionWords[name]
  const close = () => {
    onClose()
    action.reset()
  }
  const confirm = async (given: Pick<AccountAction, 'role' | 'reason'> = {}) => {
    if (!(await action.run({ account, name, ...given }))) return
    close()
    onDone(words.done(account.email))
  }
  const shared = { title: words.title, isBusy: action.isBusy, problem: action.problem, onClose: close }
  const isAsked = (...names: readonly AccountActionName[]) => isOpen && names.includes(name)
  return (
    <>
      <ConfirmDialog {...shared} isOpen={isAsked(...confirmed)} action={words.action} onConfirm={() => void confirm()}>
        {words.explain(account.email)}
      </ConfirmDialog>
      <RoleDialog
        {...shared}
        isOpen={isAsked('role')}
        explanation={words.explain(account.email)}
        role={account.role}
        onConfirm={(role) => void confirm({ role })}
      />
      <ReasonDialog
        {...shared}
        isOpen={isAsked('reset-code')}
        action={words.action}
        onConfirm={(reason) => void confirm({ reason })}
      >
        {words.explain(account.email)}
      </ReasonDialog>
    </>
  )
}

type RoleDialogProps = {
  isOpen: boolean
  title: string
  explanation: string
  role: StaffRole
  isBusy: boolean
  problem: string | undefined
  onConfirm: (role: StaffRole) => void
  onClose: () => void
}

/** Asks for another role. */
function RoleDialog({ isOpen, title, onClose, ...form }: RoleDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <RoleForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type RoleFormProps = Omit<RoleDialogProps, 'isOpen' | 'title'>

function RoleForm({ explanation, role, isBusy, problem, onConfirm, onClose }: RoleFormProps) {
  const form = useForm({ initialValues: { role } })
  const submit = form.onSubmit((values) => (values.role === role ? onClose() : onConfirm(values.role)))
  return (
    <form onSubmit={submit}>
      <Text c="dimmed" mb="md">
        {explanation}
      </Text>
      <NativeSelect label="Role" data={roleChoices} data-autofocus {...form.getInputProps('role')} />
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose}>
        <BusyButton type="submit" isBusy={isBusy}>
          Change role
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
