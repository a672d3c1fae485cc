import type { Mailing, MailingInput } from '@evergrove/contract/contact/newsletter'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Location, useNavigate } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { UnsavedChanges } from '../../components/dialogs/unsaved-changes.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Problem } from '../../components/notice.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { RichTextField } from '../content/form/field-control.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import styles from '../parts/parts.module.css'
import { useAction } from '../parts/use-action.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { MAILINGS_PATH, mailingPath, subscribers } from './mailing-calls.ts'
import { PreviewCard } from './preview-card.tsx'

const SUBJECT_MAX_LENGTH = 200

/** A draft in a form, beside the email that it will become. */
export function DraftScreen({ draft }: { draft: Mailing | undefined }) {
  const form = useDraft(draft)
  const dialogs = useDraftDialogs(draft, form.base)
  return (
    <>
      <ScreenHeading
        title={draft === undefined ? 'New mailing' : 'Draft'}
        text="No one receives it until you select Send. You can send yourself a test first."
      />
      <DoneLine done={form.done} />
      <Problem text={form.problem} mb="md" />
      <div className={styles.columns}>
        <ListCard id="text" title="Text">
          <TextForm form={form} dialogs={dialogs} />
        </ListCard>
        <PreviewCard title="Preview" text={form.text} />
      </div>
      {dialogs?.dialog}
      <UnsavedChanges isDirty={form.isDirty && !form.isBusy} isFree={isFree}>
        Your changes will be lost.
      </UnsavedChanges>
    </>
  )
}

/** Returns true for navigation that follows from saving or deleting, which needs no question. */
const isFree = ({ pathname, state }: Location): boolean =>
  pathname === '/staff/login' || (typeof state === 'object' && state !== null && 'done' in state)

type TextFormProps = {
  form: DraftForm
  /** Undefined for a new draft. */
  dialogs: ReturnType<typeof useDraftDialogs>
}

function TextForm({ form, dialogs }: TextFormProps) {
  const { fields, isDirty, isBusy } = form
  return (
    <form name={FORM} aria-labelledby="text" noValidate onSubmit={form.save}>
      {form.summary}
      <Stack>
        <TextInput
          label="Subject"
          name="subject"
          required
          autoComplete="off"
          maxLength={SUBJECT_MAX_LENGTH}
          {...fields.getInputProps('subject')}
        />
        <RichTextField
          name="html"
          label="Text"
          isRequired
          html={fields.values.html}
          problem={fields.errors['html']}
          onChange={(html) => fields.setFieldValue('html', html)}
        />
        <Group gap="sm">
          <BusyButton type="submit" variant={isDirty ? 'filled' : 'default'} isBusy={isBusy}>
            Save draft
          </BusyButton>
          {dialogs === undefined ? null : (
            <>
              <BusyButton variant="default" disabled={isDirty} isBusy={form.isTesting} onClick={form.sendTest}>
                Send me a test
              </BusyButton>
              <Button disabled={isDirty} onClick={dialogs.send}>
                Send…
              </Button>
              <Button variant="subtle" color="red" onClick={dialogs.remove}>
                Delete…
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** States how many subscribers the mailing will reach. They are counted again each time. */
function SendWords({ subject }: { subject: string }) {
  const audience = useQuery({ ...staffQuery('GET /staff/mailing-audience'), staleTime: 0 })
  return `“${subject}” will be emailed to ${whom(audience)}. You can stop it while it is being sent. Emails already sent can’t be recalled.`
}

/** Asks before a draft is sent or deleted. */
function useDraftDialogs(draft: Mailing | undefined, base = draft) {
  const navigate = useNavigate()
  const { ask, dialog } = useDialogs()
  if (draft === undefined || base === undefined) return undefined
  const { id, subject } = draft
  const send = () =>
    ask({
      title: 'Send this mailing?',
      text: <SendWords subject={subject} />,
      action: 'Send',
      send: () => staffAct('POST /staff/mailings/{id}/send', { params: { id }, body: { version: base.version } }),
      changed: [MAILINGS_PATH, mailingPath(id)],
    })
  const remove = () =>
    ask({
      title: 'Delete this draft?',
      text: `“${subject}” can’t be restored.`,
      action: 'Delete',
      send: () => staffAct('DELETE /staff/mailings/{id}', { params: { id } }),
      changed: [MAILINGS_PATH],
      onDone: () => void navigate('/staff/mailings', { state: { done: 'deleted' } }),
    })
  return { send, remove, dialog }
}

type Audience = { data: { recipients: number } | undefined; isError: boolean; isFetching: boolean }

function whom({ data, isError, isFetching }: Audience): string {
  if (isFetching) return '… subscribers, who are being counted,'
  if (isError || data === undefined) return 'subscribers whose number could not be counted,'
  return subscribers(data.recipients)
}

const FORM = 'mailing'

type DraftForm = ReturnType<typeof useDraft>

const textOf = (draft: Mailing | undefined): MailingInput => ({
  subject: draft?.subject ?? '',
  html: draft?.html ?? '',
})

/** Stores the text as a new draft, or in place of the version that was edited. */
const save = ({ base, text }: { base: Mailing | undefined; text: MailingInput }) =>
  base === undefined
    ? staffAct('POST /staff/mailings', { body: text })
    : staffAct('PUT /staff/mailings/{id}', { params: { id: base.id }, body: { ...text, version: base.version } })

/**
 * Manages the form of a draft.
 * @param draft undefined for a new one
 */
function useDraft(draft: Mailing | undefined) {
  const navigate = useNavigate()
  // The draft being edited. A colleague's change is not taken over, and saving is refused because of it.
  const [base, setBase] = useState(draft)
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
    summary,
    save: fields.onSubmit((text) => void store(text), onInvalid),
    sendTest: () => void sendTest(),
  }
}
