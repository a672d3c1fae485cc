import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Location } from 'react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Card } from '../../../components/card.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { UnsavedChanges } from '../../../components/dialogs/unsaved-changes.tsx'
import { Problem } from '../../../components/notice.tsx'
import partStyles from '../../../components/parts.module.css'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import { staffAct } from '../../session/staff-api.ts'
import { Said } from '../record-parts.tsx'
import { followsAction, inWords, itemOf, titleOf } from '../record-words.ts'
import { inputFrom, suggestedSlug } from './draft.ts'
import { FieldControl } from './field-control.tsx'
import styles from './form.module.css'
import { HistoryCard, RecordStatus } from './stored-record.tsx'
import { type RecordForm as Form, RECORD_FORM, type RecordForm, useRecordForm } from './use-record-form.ts'

export type RecordFormProps = { kind: EditableKind; record: EditedRecord | undefined }

/** A record in a form generated from its kind's description, with its status and history. */
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
      <Said said={form.said} />
      <div className={styles.layout}>
        <form name={RECORD_FORM} aria-label={kind.label} method="post" noValidate onSubmit={submit}>
          {form.summary}
          <Card>
            <Fields kind={kind} form={form} onBusy={(isBusy) => setUploads((count) => count + (isBusy ? 1 : -1))} />
          </Card>
          <Notes form={form} />
          <FormEnd kind={kind} form={form} isDirty={isDirty} isUploading={uploads > 0} />
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
        Your changes will be lost.
      </UnsavedChanges>
    </>
  )
}

const isFree = ({ pathname, state }: Location): boolean => pathname === '/staff/login' || followsAction(state)

function headingOf(kind: EditableKind, base: EditedRecord | undefined): string {
  const { single, label, fields } = kind
  if (single) return label
  return base === undefined ? `New ${itemOf(kind)}` : titleOf(fields, base.fields)
}

const whereItIsShown = ({ page }: EditableKind): string =>
  page === null ? 'Shown to signed-in agents.' : 'Changes go live as soon as you save.'

/** The number of fields above which a form begins with links to them. */
const MOST_AT_A_GLANCE = 8

const anchorOf = ({ name }: EditableKind['fields'][number]): string => `field-${name}`

/** Links to the fields of a long form. */
function FieldLinks({ fields }: Pick<EditableKind, 'fields'>) {
  return (
    <Group component="nav" aria-label="Fields" gap="var(--space-2) var(--space-4)" fz="sm">
      {fields.map((field) => (
        <a key={field.name} href={`#${anchorOf(field)}`}>
          {field.label}
        </a>
      ))}
    </Group>
  )
}

type FieldsProps = { kind: EditableKind; form: Form; onBusy: (isBusy: boolean) => void }

function Fields({ kind, form, onBusy }: FieldsProps) {
  return (
    <Stack gap="lg">
      {kind.fields.length > MOST_AT_A_GLANCE ? <FieldLinks fields={kind.fields} /> : null}
      {kind.fields.map((field) => (
        <div key={field.name} id={anchorOf(field)} style={{ scrollMarginTop: '6rem' }}>
          <FieldControl
            field={field}
            value={form.draft[field.name] ?? null}
            suggestion={suggestedSlug(field, kind.fields, form.draft)}
            problem={form.errors[field.name]}
            onChange={(value) => form.change(field.name, value)}
            onBusy={onBusy}
          />
        </div>
      ))}
      {form.isNew ? (
        <Checkbox
          label="Publish now"
          checked={form.isPublished}
          onChange={({ currentTarget: { checked } }) => form.setPublished(checked)}
        />
      ) : null}
    </Stack>
  )
}

function Notes({ form: { problem, clashes } }: { form: Form }) {
  return (
    <>
      <Problem text={problem} mt="md" />
      {clashes.length === 0 ? null : (
        <Alert color="gold" role="alert" mt="md">
          Someone else changed {inWords(clashes.map(({ label }) => label))}. Saving overwrites their changes.
        </Alert>
      )}
    </>
  )
}

type OvertakenDialogProps = {
  /** Names the person who saved in the meantime, and the moment. Undefined if nobody has. */
  text: string | undefined
  onLoad: () => void
  onKeep: () => void
}

/** Asks which version to continue with after a colleague has saved first. Nothing is saved before that. */
function OvertakenDialog({ text, onLoad, onKeep }: OvertakenDialogProps) {
  return (
    <Dialog isOpen={text !== undefined} title="Someone else saved changes" onClose={onKeep}>
      <Text>{text?.replace(' Load it again to see the change.', '')}</Text>
      <Text c="dimmed" mt="sm">
        Load their version (your edits are discarded), or keep editing (your edits will overwrite theirs when you save).
      </Text>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onLoad}>
          Load their version
        </Button>
        <Button onClick={onKeep} data-autofocus>
          Keep editing
        </Button>
      </Group>
    </Dialog>
  )
}

type FormEndProps = { kind: EditableKind; form: RecordForm; isDirty: boolean; isUploading: boolean }

/** Preview and Save. While there are unsaved changes, the bar stays in sight. */
function FormEnd({ kind, form, isDirty, isUploading }: FormEndProps) {
  const { preview, isBusy } = usePreview(kind, form)
  return (
    <div className={`${partStyles.saveBar} ${styles.end}`} data-dirty={isDirty || undefined}>
      <span className={styles.state}>{isUploading ? 'Uploading an image' : isDirty ? 'Unsaved changes' : null}</span>
      {kind.page === null ? null : (
        <BusyButton
          variant="default"
          isBusy={isBusy}
          disabled={isUploading}
          rightSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
          onClick={() => void preview()}
        >
          Preview
        </BusyButton>
      )}
      <BusyButton type="submit" isBusy={form.isBusy} disabled={isUploading}>
        Save
      </BusyButton>
    </div>
  )
}

const BLOCKED = { detail: 'Your browser blocked the preview tab. Allow pop-ups for this site and try again.' }

/**
 * Shows the public page with the unsaved changes in a tab of its own. The tab is opened during the click, because
 * browsers block one that opens later, and is closed again when the preview fails.
 */
function usePreview({ kind, fields }: EditableKind, { base, draft, refuse }: RecordForm) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => {
      const body = { id: base?.id ?? null, fields: inputFrom(fields, draft) }
      return staffAct('POST /staff/content/{kind}/preview', { params: { kind }, body })
    },
    networkMode: 'always',
  })

  async function preview(): Promise<void> {
    const tab = open('', '_blank')
    if (tab === null) return refuse({ status: undefined, error: BLOCKED })
    tab.opener = null
    const outcome = await mutateAsync()
    if (outcome.failure === undefined) return tab.location.replace(new URL(outcome.body.url, location.origin))
    tab.close()
    refuse(outcome.failure)
  }

  return { preview, isBusy: isPending }
}
