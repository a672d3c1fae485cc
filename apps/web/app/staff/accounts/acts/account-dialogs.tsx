import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { type AccountAct, type AccountDeed, deedWords, doToAccount } from './account-acts.ts'
import { RoleDialog } from './role-dialog.tsx'

export type AccountDialogsProps = {
  /** What is to be done to whom; it stays while its dialog fades away. */
  asked: { account: StaffAccount; deed: AccountDeed } | undefined
  isOpen: boolean
  onClose: () => void
  onDone: (text: string) => void
}

const confirmed: readonly AccountDeed[] = ['disable', 'enable', 'sign-out']

/** Asks before something is done to an account: for a role, for a reason, or whether it is meant. */
export function AccountDialogs({ asked, isOpen, onClose, onDone }: AccountDialogsProps) {
  const act = useAction(doToAccount, ['staff/accounts'])
  if (asked === undefined) return null
  const { account, deed } = asked
  const words = deedWords[deed]
  const close = () => {
    onClose()
    act.reset()
  }
  const confirm = async (given: Pick<AccountAct, 'role' | 'reason'> = {}) => {
    if (!(await act.run({ account, deed, ...given }))) return
    close()
    onDone(words.done(account.email))
  }
  const shared = { title: words.title, isBusy: act.isBusy, problem: act.problem, onClose: close }
  const isAsked = (...deeds: readonly AccountDeed[]) => isOpen && deeds.includes(deed)
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
