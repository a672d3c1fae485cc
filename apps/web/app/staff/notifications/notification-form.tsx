import { Box, Button, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ViewChoice } from '../../components/view-choice.tsx'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { AgentChoice } from './agent-choice.tsx'
import {
  type AudienceFilter,
  kinds,
  nobodyYet,
  problemOf,
  type Receivers,
  statuses,
  toInput,
  toQuery,
} from './receivers.ts'

type ReceiverFieldsProps = {
  receivers: Receivers
  problem: ReactNode
  onChange: (receivers: Receivers) => void
}

/** Chooses the receivers of the notification. */
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

/** Moves the errors of the receivers to a field: the agent or, as the first field of a filter, the status. */
const byField = ({ receivers, ...others }: FormErrors): FormErrors =>
  receivers === undefined ? others : { agent: receivers, status: receivers, ...others }

/** States the number of agents who will get the notification. They are counted again each time. */
function SendWords({ receivers, subject }: { receivers: Receivers; subject: string }) {
  const isToMany = receivers.kind !== 'One agent'
  const audience = useQuery({
    ...staffQuery('GET /staff/notification-audience', { query: toQuery(receivers) }),
    enabled: isToMany,
    staleTime: 0,
  })
  const who = isToMany ? manyWords(audience) : (receivers.agent?.name ?? '')
  return `“${subject}” will be sent to ${who}. This can’t be undone.`
}

type Audience = { data: { recipients: number } | undefined; isError: boolean; isFetching: boolean }

function manyWords({ data, isError, isFetching }: Audience): string {
  if (isFetching) return '… agents, who are being counted'
  if (isError || data === undefined) return 'agents whose number could not be counted'
  return data.recipients === 1 ? '1 agent' : `${data.recipients.toLocaleString('en-US')} agents`
}

/**
 * Manages the form.
 * @param onSent receives the number of recipients, and the id of a notification to many
 */
export function useNotification(onSent: (sent: { id: number | null; recipients: number }) => void) {
  const { ask, dialog } = useDialogs()
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
  const askToSend = () =>
    ask({
      title: 'Send this notification?',
      text: <SendWords receivers={receivers} subject={text.subject} />,
      action: 'Send',
      send: () => staffAct('POST /staff/notifications', { body: { ...toInput(receivers), ...text } }),
      changed: ['staff/notifications'],
      onDone: (sent) => {
        form.reset()
        onSent(sent)
      },
    })
  /** Asks for confirmation if the form is complete, and otherwise moves the focus to the first field with a problem. */
  const submit = form.onSubmit(askToSend, (problems) => onInvalid(byField(problems)))
  return { form, summary, text, submit, dialog }
}

const SUBJECT_MAX_LENGTH = 200
const MESSAGE_MAX_LENGTH = 2000

/** The receivers, subject and message of a notification. */
export function NotificationForm({
  notification: { form, summary, submit },
}: {
  notification: ReturnType<typeof useNotification>
}) {
  return (
    <form name={FORM} aria-labelledby="new-notification" noValidate onSubmit={submit}>
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
