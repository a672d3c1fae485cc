import type { Mailing } from '@evergrove/contract/contact/mailings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { MAILINGS_PATH, mailingPath, subscribers } from './mailing-calls.ts'
import type { DraftForm } from './use-draft.ts'

export type DraftDialogsProps = { draft: Mailing; form: DraftForm }

/** Asks before a draft is sent, with the number of recipients, or deleted. */
export function DraftDialogs({ draft, form }: DraftDialogsProps) {
  const navigate = useNavigate()
  const isSendAsked = form.asked === 'send'
  // Counted again each time.
  const audience = useQuery({ ...staffQuery('GET /staff/mailing-audience'), enabled: isSendAsked, staleTime: 0 })
  const { id, version } = form.base ?? draft
  const sending = useAction(
    () => staffAct('POST /staff/mailings/{id}/send', { params: { id }, body: { version } }),
    [MAILINGS_PATH, mailingPath(draft.id)],
  )
  const deleting = useAction(() => staffAct('DELETE /staff/mailings/{id}', { params: { id } }), [MAILINGS_PATH])
  const close = () => {
    form.ask(undefined)
    sending.reset()
    deleting.reset()
  }
  const remove = async () => {
    if (await deleting.run(undefined)) await navigate('/staff/mailings', { state: { done: 'deleted' } })
  }
  return (
    <>
      <ConfirmDialog
        isOpen={isSendAsked}
        title="Send this mailing?"
        action="Send"
        isBusy={sending.isBusy}
        problem={sending.problem}
        onConfirm={() => void sending.run(undefined)}
        onClose={close}
      >
        {`“${draft.subject}” will be emailed to ${whom(audience)}. You can stop it while it is being sent. Emails already sent can’t be recalled.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={form.asked === 'delete'}
        title="Delete this draft?"
        action="Delete"
        isBusy={deleting.isBusy}
        problem={deleting.problem}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {`“${draft.subject}” can’t be restored.`}
      </ConfirmDialog>
    </>
  )
}

type Audience = { data: { recipients: number } | undefined; isError: boolean; isFetching: boolean }

function whom({ data, isError, isFetching }: Audience): string {
  if (isFetching) return '… subscribers, who are being counted,'
  if (isError || data === undefined) return 'subscribers whose number could not be counted,'
  return subscribers(data.recipients)
}
