import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { staffQuery } from '../session/staff-api.ts'
import { type Receivers, toQuery } from './receivers.ts'

export type SendDialogProps = {
  isOpen: boolean
  receivers: Receivers
  subject: string
  isBusy: boolean
  problem: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Says how many agents will get the notification, before it is sent for good. */
export function SendDialog({ receivers, subject, ...dialog }: SendDialogProps) {
  const isToMany = receivers.kind !== 'One agent'
  const audience = useQuery({
    ...staffQuery('GET /staff/notification-audience', { query: toQuery(receivers) }),
    enabled: dialog.isOpen && isToMany,
    // Counted again each time the dialog opens.
    staleTime: 0,
  })
  const who = isToMany ? manyWords(audience) : (receivers.agent?.name ?? '')
  return (
    <ConfirmDialog title="Send this notification?" action="Send" {...dialog}>
      {`“${subject}” will be sent to ${who}. This can’t be undone.`}
    </ConfirmDialog>
  )
}

type Audience = { data: { recipients: number } | undefined; isError: boolean; isFetching: boolean }

function manyWords({ data, isError, isFetching }: Audience): string {
  if (isFetching) return '… agents, who are being counted'
  if (isError || data === undefined) return 'agents whose number could not be counted'
  return data.recipients === 1 ? '1 agent' : `${data.recipients.toLocaleString('en-US')} agents`
}
