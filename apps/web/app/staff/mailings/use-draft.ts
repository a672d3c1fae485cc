/** A draft in its form: changed, saved, tried and decided on. */
import type { Mailing, MailingInput } from '@evergrove/contract/contact/mailings'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../parts/use-action.ts'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { staffAct } from '../session/staff-api.ts'
import { MAILINGS_PATH, mailingPath } from './mailing-calls.ts'

export const FORM = 'mailing'

export type DraftForm = ReturnType<typeof useDraft>

const textOf = (draft: Mailing | undefined): MailingInput => ({
  subject: draft?.subject ?? '',
  html: draft?.html ?? '',
})

/** Stores the text: as a new draft, or in place of the version that was edited. */
const save = ({ base, text }: { base: Mailing | undefined; text: MailingInput }) =>
  base === undefined
    ? staffAct('POST /staff/mailings', { body: text })
    : staffAct('PUT /staff/mailings/{id}', { params: { id: base.id }, body: { ...text, version: base.version } })

/** @param draft undefined for a new one */
export function useDraft(draft: Mailing | undefined) {
  const navigate = useNavigate()
  // The draft that is edited: a colleague's change is not taken over, and saving is refused because of it.
  const [base, setBase] = useState(draft)
  const [asked, setAsked] = useState<'send' | 'delete'>()
  const [done, setDone] = useState<{ text: string }>()
  const saving = useAction(save, draft === undefined ? [MAILINGS_PATH] : [MAILINGS_PATH, mailingPath(draft.id)])
  const testing = useAction(
    ({ id, version }: Mailing) => staffAct('POST /staff/mailings/{id}/test', { params: { id }, body: { version } }),
    [],
  )
  const fields = useForm<MailingInput>({
    initialValues: textOf(draft),
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Enter a subject.' : null),
      html: (html) => (html.trim() === '' ? 'Enter the text.' : null),
    },
  })

  const { summary, onInvalid } = useErrorSummary(FORM, fields.errors)

  async function store(text: MailingInput) {
    setDone(undefined)
    testing.reset()
    const stored = await saving.run({ base, text })
    if (stored === undefined) return
    if (base === undefined) {
      await navigate(`/staff/mailings/${stored.id}`, { replace: true, state: { done: 'created' } })
      return
    }
    setBase(stored)
    fields.setInitialValues(textOf(stored))
    fields.setValues(textOf(stored))
    fields.resetDirty(textOf(stored))
    setDone({ text: 'Draft saved.' })
  }

  const sendTest = async () => {
    if (base === undefined) return
    setDone(undefined)
    saving.reset()
    if (await testing.run(base)) setDone({ text: 'Test sent to your address.' })
  }

  return {
    fields,
    base,
    text: fields.values,
    isDirty: fields.isDirty(),
    isBusy: saving.isBusy,
    isTesting: testing.isBusy,
    problem: saving.problem ?? testing.problem,
    done,
    asked,
    ask: setAsked,
    summary,
    save: fields.onSubmit((text) => void store(text), onInvalid),
    sendTest: () => void sendTest(),
  }
}
