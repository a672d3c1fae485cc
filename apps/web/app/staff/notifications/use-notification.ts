/** A notification from writing to sending: checked, confirmed and sent. */
import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '../parts/use-action.ts'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { staffAct } from '../session/staff-api.ts'
import { nobodyYet, problemOf, type Receivers, toInput } from './receivers.ts'
import { SENT_PATH } from './sent-list.tsx'

type NotificationValues = { receivers: Receivers; subject: string; message: string }

const NOTHING: NotificationValues = { receivers: nobodyYet, subject: '', message: '' }

export const FORM = 'notification'

const send = ({ receivers, subject, message }: NotificationValues) =>
  staffAct('POST /staff/notifications', { body: { ...toInput(receivers), subject, message } })

/** Either the agent or, as the first field of a filter, the status stands for the receivers. */
const byField = ({ receivers, ...others }: FormErrors): FormErrors =>
  receivers === undefined ? others : { agent: receivers, status: receivers, ...others }

/** @param onSent receives the number of recipients, and the id of a notification to many */
export function useNotification(onSent: (sent: { id: number | null; recipients: number }) => void) {
  const [isAsked, setIsAsked] = useState(false)
  const sending = useAction(send, [SENT_PATH])
  const form = useForm<NotificationValues>({
    initialValues: NOTHING,
    validate: {
      receivers: (receivers) => problemOf(receivers) ?? null,
      subject: (subject) => (subject.trim() === '' ? 'Enter a subject.' : null),
      message: (message) => (message.trim() === '' ? 'Enter a message.' : null),
    },
  })
  const { receivers, subject, message } = form.values
  const text = { subject: subject.trim(), message: message.trim() }

  const { summary, onInvalid } = useErrorSummary(FORM, byField(form.errors))

  /** Asks for confirmation if the form is complete; otherwise moves the focus to the first field with a problem. */
  const ask = form.onSubmit(
    () => setIsAsked(true),
    (problems) => onInvalid(byField(problems)),
  )

  function close() {
    setIsAsked(false)
    sending.reset()
  }

  async function confirm() {
    const sent = await sending.run({ receivers, ...text })
    if (sent === undefined) return
    close()
    form.reset()
    onSent(sent)
  }

  return { form, summary, text, isAsked, ask, close, confirm, isBusy: sending.isBusy, problem: sending.problem }
}
