import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { ReceiverFields } from './receiver-fields.tsx'
import { FORM, type useNotification } from './use-notification.ts'

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
