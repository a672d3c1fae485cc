import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Alert, Button, Checkbox } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Location } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { UnsavedChanges } from '../../../components/dialogs/unsaved-changes.tsx'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import { FieldControl } from '../fields/field-control.tsx'
import { suggestedSlug } from '../fields/suggested-slug.ts'
import { HistoryCard } from '../history/history-card.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { inWords, titleOf } from '../parts/record-words.ts'
import { Said } from '../parts/said.tsx'
import { cameByDoing } from '../parts/what-was-done.ts'
import { OvertakenDialog } from './overtaken-dialog.tsx'
import styles from './record-form.module.css'
import { RecordStatus } from './record-status.tsx'
import { RECORD_FORM } from './refusal.ts'
import { usePreview } from './use-preview.ts'
import { useRecordForm } from './use-record-form.ts'

export type RecordFormProps = { kind: EditableKind; record: EditedRecord | undefined }

/** A record in a form made of its kind's description, with what is done with it and what it was. */
export function RecordForm({ kind, record }: RecordFormProps) {
  const form = useRecordForm(kind, record)
  const [uploads, setUploads] = useState(0)
  const isDirty = form.changed.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (uploads === 0) void form.save()
  }
  return (
    <>
      <BackLink to={kind.single ? '/staff/content' : `/staff/content/${kind.kind}`}>
        {kind.single ? 'Content' : kind.label}
      </BackLink>
      <ScreenHeading title={headingOf(kind, form.base)} text={kind.single ? whereItIsShown(kind) : kind.label} />
      <Said text={form.said} />
      <div className={styles.layout}>
        <form name={RECORD_FORM} aria-label={kind.label} method="post" noValidate onSubmit={submit}>
          <Card className={styles.fields}>
            {kind.fields.map((field) => (
              <FieldControl
                key={field.name}
                field={field}
                value={form.draft[field.name] ?? null}
                suggestion={suggestedSlug(field, kind.fields, form.draft)}
                problem={form.refusal.byField[field.name]}
                onChange={(value) => form.change(field.name, value)}
                onBusy={(isBusy) => setUploads((count) => count + (isBusy ? 1 : -1))}
              />
            ))}
            {form.isNew ? (
              <Checkbox
                label="Publish it at once"
                checked={form.isPublished}
                onChange={({ currentTarget: { checked } }) => form.setPublished(checked)}
              />
            ) : null}
          </Card>
          <Notes form={form} />
          <End kind={kind} form={form} isDirty={isDirty} isUploading={uploads > 0} />
        </form>
        {form.base === undefined ? null : <RecordStatus kind={kind} base={form.base} form={form} />}
      </div>
      {form.base === undefined ? null : <HistoryCard kind={kind} base={form.base} isDirty={isDirty} form={form} />}
      <OvertakenDialog
        text={form.overtaken}
        onLoad={() => void form.meetOthers('take')}
        onKeep={() => void form.meetOthers('meet')}
      />
      <UnsavedChanges isDirty={isDirty && !form.isBusy} isFree={isFree}>
        What you have written here will be lost.
      </UnsavedChanges>
    </>
  )
}

const isFree = ({ pathname, state }: Location): boolean => pathname === '/staff/login' || cameByDoing(state)

type Form = ReturnType<typeof useRecordForm>

function Notes({ form: { refusal, clashes } }: { form: Form }) {
  return (
    <>
      {refusal.problem === undefined ? null : (
        <Alert color="red" role="alert" className={styles.note}>
          {refusal.problem}
        </Alert>
      )}
      {clashes.length === 0 ? null : (
        <Alert color="gold" role="alert" className={styles.note}>
          Others have changed {inWords(clashes.map(({ label }) => label))} meanwhile. Saving replaces that by yours.
        </Alert>
      )}
    </>
  )
}

type EndProps = { kind: EditableKind; form: Form; isDirty: boolean; isUploading: boolean }

function End({ kind, form, isDirty, isUploading }: EndProps) {
  const preview = usePreview(kind, form)
  return (
    <div className={styles.end} data-dirty={isDirty || undefined}>
      <span className={styles.state}>
        {isUploading ? 'A picture is on its way' : isDirty ? 'Unsaved changes' : null}
      </span>
      {kind.page === null ? null : (
        <Button
          variant="default"
          loading={preview.isBusy}
          disabled={isUploading}
          rightSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
          onClick={() => void preview.preview()}
        >
          Preview
        </Button>
      )}
      <Button type="submit" loading={form.isBusy} disabled={isUploading}>
        Save
      </Button>
    </div>
  )
}

function headingOf({ single, label, fields }: EditableKind, base: EditedRecord | undefined): string {
  if (single) return label
  return base === undefined ? 'New Record' : titleOf(fields, base.fields)
}

const whereItIsShown = ({ page }: EditableKind): string =>
  page === null ? 'Agents see this when they are signed in.' : 'What is saved is on the site at once.'
