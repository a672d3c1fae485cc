/** A notification on its way: written, judged, asked back, sent. */
import { type FormEvent, useState } from 'react'
import { focusFirst } from '../../components/focus-first.ts'
import { attempt } from '../../platform/session/failure.ts'
import { useAction } from '../parts/use-action.ts'
import { staffApi } from '../session/staff-api.ts'
import { nobodyYet, problemOf, type Receivers, toInput } from './receivers/receivers.ts'
import { SENT_PATH } from './sent/sent-query.ts'

type Text = { subject: string; message: string }

const NOTHING: Text = { subject: '', message: '' }

export const FORM = 'notification'

const send = ({ receivers, text }: { receivers: Receivers; text: Text }) =>
  attempt(
    201,
    () => staffApi().staff.notifications.$post({ json: { ...toInput(receivers), ...text } }),
    (answer) => answer.json(),
  )

const trimmed = ({ subject, message }: Text): Text => ({ subject: subject.trim(), message: message.trim() })

function problemsOf(receivers: Receivers, { subject, message }: Text) {
  return {
    agent: problemOf(receivers),
    subject: subject === '' ? 'Subject is required.' : undefined,
    message: message === '' ? 'Message is required.' : undefined,
  }
}

/** @param onSent is told how many it went to, and the id of one to many */
export function useNotification(onSent: (sent: { id: number | null; recipients: number }) => void) {
  const [receivers, setReceivers] = useState(nobodyYet)
  const [typed, setTyped] = useState(NOTHING)
  const [isJudged, setJudged] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const act = useAction(send, [SENT_PATH])
  const text = trimmed(typed)
  const problems = problemsOf(receivers, text)

  function ask(event: FormEvent) {
    event.preventDefault()
    const wrong = Object.entries(problems).flatMap(([name, problem]) => (problem === undefined ? [] : [name]))
    setJudged(true)
    // Of a filter, its first field stands for the whole.
    if (wrong.length > 0) focusFirst(FORM, wrong.includes('agent') ? [...wrong, 'status'] : wrong)
    else setIsAsked(true)
  }

  function close() {
    setIsAsked(false)
    act.reset()
  }

  async function confirm() {
    const sent = await act.run({ receivers, text })
    if (sent === undefined) return
    close()
    setReceivers(nobodyYet)
    setTyped(NOTHING)
    setJudged(false)
    onSent(sent)
  }

  return {
    receivers,
    setReceivers,
    typed,
    text,
    type: (changed: Partial<Text>) => setTyped((before) => ({ ...before, ...changed })),
    isJudged,
    problems: isJudged ? problems : { subject: undefined, message: undefined },
    isAsked,
    ask,
    close,
    confirm,
    isBusy: act.isBusy,
    problem: act.problem,
  }
}
