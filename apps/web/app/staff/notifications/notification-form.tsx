import { Box, Button, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { ViewChoice } from '../../components/view-choice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { staffAct } from '../session/staff-api.ts'
import { AgentChoice } from './agent-choice.tsx'
import { type AudienceFilter, kinds, nobodyYet, problemOf, type Receivers, statuses, toInput } from './receivers.ts'

type ReceiverFieldsProps = {
  receivers: Receivers
  problem: ReactNode
  onChange: (receivers: Receivers) => void
}

/** Chooses who gets the notification. */
function ReceiverFields({ receivers, problem, onChange }: ReceiverFieldsProps) {
  const { kind, agent, filter } = receivers
  return (
    <div>
      <Box mb="md">
        <ViewChoice
          label="Recipients"
          views={kinds}
          value={kind}
          onChange={(chosen) => onChange({ ...receivers, kind: chosen })}
        />
      </Box>
      {kind === 'One agent' ? (
        <AgentChoice agent={agent} problem={problem} onChoose={(chosen) => onChange({ ...receivers, agent: chosen })} />
      ) : kind === 'By filter' ? (
        <FilterFields
          filter={filter}
          problem={problem}
          onChange={(chosen) => onChange({ ...receivers, filter: chosen })}
        />
      ) : (
        <Text c="dimmed">Every agent, whatever their status.</Text>
      )}
    </div>
  )
}

type FilterFieldsProps = {
  filter: AudienceFilter
  problem: ReactNode
  onChange: (filter: AudienceFilter) => void
}

const isStatus = (text: string): text is AudienceFilter['status'] =>
  text === '' || statuses.some((status) => status === text)

/** Filters agents by status and by the UTC days on which they joined. */
function FilterFields({ filter, problem, onChange }: FilterFieldsProps) {
  return (
    <div>
      <SimpleGrid minColWidth="min(100%, 9.5rem)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
        <NativeSelect
          label="Status"
          name="status"
          data={[{ value: '', label: 'Any status' }, ...statuses]}
          value={filter.status}
          onChange={({ currentTarget: { value } }) => {
            if (isStatus(value)) onChange({ ...filter, status: value })
          }}
        />
        <TextInput
          label="Joined from (UTC)"
          type="date"
          value={filter.joined_from}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, joined_from: value })}
        />
        <TextInput
          label="Joined to (UTC)"
          type="date"
          value={filter.joined_to}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, joined_to: value })}
        />
      </SimpleGrid>
      <Text mt="xs" fz="sm" c="dimmed">
        Dates are inclusive.
      </Text>
      <Text role="alert" mt={problem === undefined ? 0 : 'xs'} fz="sm" c="red">
        {problem}
      </Text>
    </div>
  )
}

type NotificationValues = { receivers: Receivers; subject: string; message: string }

const NOTHING: NotificationValues = { receivers: nobodyYet, subject: '', message: '' }

const FORM = 'notification'

const send = ({ receivers, subject, message }: NotificationValues) =>
  staffAct('POST /staff/notifications', { body: { ...toInput(receivers), subject, message } })

/** Either the agent or, as the first field of a filter, the status stands for the receivers. */
const byField = ({ receivers, ...others }: FormErrors): FormErrors =>
  receivers === undefined ? others : { agent: receivers, status: receivers, ...others }

/** @param onSent receives the number of recipients, and the id of a notification to many */
export function useNotification(onSent: (sent: { id: number | null; recipients: number }) => void) {
  const [isAsked, setIsAsked] = useState(false)
  const sending = useAction(send, ['staff/notifications'])
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

const SUBJECT_MAX_LENGTH = 200
const MESSAGE_MAX_LENGTH = 2000

/** The receivers, subject and message of a notification. */
export function NotificationForm({
  notification: { form, summary, ask },
}: {
  notification: ReturnType<typeof useNotification>
}) {
  return (
    <form name={FORM} aria-labelledby="new-notification" noValidate onSubmit={ask}>
      {summary}
      <Stack>
        <ReceiverFields
          receivers={form.values.receivers}
          problem={form.errors.receivers}
          onChange={(receivers) => form.setFieldValue('receivers', receivers)}
        />
        <TextInput
          label="Subject"
          name="subject"
          required
          autoComplete="off"
          maxLength={SUBJECT_MAX_LENGTH}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label="Message"
          name="message"
          required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={MESSAGE_MAX_LENGTH}
          {...form.getInputProps('message')}
        />
        <div>
          <Button type="submit">Send…</Button>
        </div>
      </Stack>
    </form>
  )
}
