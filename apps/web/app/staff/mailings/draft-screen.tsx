import type { Mailing } from '@evergrove/contract/contact/mailings'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import type { Location } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { UnsavedChanges } from '../../components/dialogs/unsaved-changes.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { RichTextField } from '../content/fields/rich-text-field.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { DraftDialogs } from './draft-dialogs.tsx'
import styles from './mailings.module.css'
import { PreviewCard } from './preview-card.tsx'
import { type DraftForm, FORM, useDraft } from './use-draft.ts'

const SUBJECT_MAX_LENGTH = 200

/** A draft in a form, beside the mail that it will become. */
export function DraftScreen({ draft }: { draft: Mailing | undefined }) {
  const form = useDraft(draft)
  return (
    <>
      <ScreenHeading
        title={draft === undefined ? 'New mailing' : 'Draft'}
        text="No one receives it until you select Send. You can send yourself a test first."
      />
      <DoneLine done={form.done} />
      {form.problem === undefined ? null : (
        <Alert color="red" role="alert" mb="md">
          {form.problem}
        </Alert>
      )}
      <div className={styles.columns}>
        <ListCard id="text" title="Text">
          <TextForm form={form} isNew={draft === undefined} />
        </ListCard>
        <PreviewCard title="Preview" text={form.text} />
      </div>
      {draft === undefined ? null : <DraftDialogs draft={draft} form={form} />}
      <UnsavedChanges isDirty={form.isDirty && !form.isBusy} isFree={isFree}>
        Your changes will be lost.
      </UnsavedChanges>
    </>
  )
}

/** What follows from saving or deleting needs no question. */
const isFree = ({ pathname, state }: Location): boolean =>
  pathname === '/staff/login' || (typeof state === 'object' && state !== null && 'done' in state)

function TextForm({ form, isNew }: { form: DraftForm; isNew: boolean }) {
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
          {isNew ? null : (
            <>
              <BusyButton variant="default" disabled={isDirty} isBusy={form.isTesting} onClick={form.sendTest}>
                Send me a test
              </BusyButton>
              <Button disabled={isDirty} onClick={() => form.ask('send')}>
                Send…
              </Button>
              <Button variant="subtle" color="red" onClick={() => form.ask('delete')}>
                Delete…
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}
