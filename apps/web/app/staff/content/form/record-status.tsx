import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Moment } from '../../../components/moment.tsx'
import { useAction } from '../../parts/use-action.ts'
import { deleteRecord, publishRecord } from '../content-calls.ts'
import { doneState } from '../done-state.ts'
import { PublishedBadge } from '../record-parts.tsx'
import { itemOf } from '../record-words.ts'
import styles from './record-form.module.css'
import type { RecordForm } from './use-record-form.ts'

export type RecordStatusProps = { kind: EditableKind; base: EditedRecord; form: RecordForm }

/** Every page names the company, so it is not hidden by a click. */
const neverHidden: ReadonlySet<string> = new Set(['company-information'])

/** Whether visitors can see the record, who changed it last, and the buttons to publish, hide and delete it. */
export function RecordStatus({ kind, base, form }: RecordStatusProps) {
  const { id, is_published, updated_at, updated_by, version } = base
  const publishing = useAction(publishRecord, [])

  async function show(isPublished: boolean) {
    const saved = await publishing.run({ kind: kind.kind, id, is_published: isPublished })
    if (saved === undefined) return
    form.meet(saved)
    if (saved.is_published) form.say('Published.')
    else form.say('Hidden from visitors.', () => void show(true))
    await form.reload(id)
  }

  return (
    <Card>
      <Title order={2} size="var(--text-lg)" mb="sm">
        Status
      </Title>
      <Stack component="dl" gap="sm" mb="md" className={styles.breaking}>
        <Fact term="Visibility">
          <PublishedBadge isPublished={is_published} />
        </Fact>
        <Fact term="Last change">
          <Moment moment={updated_at} />
          {updated_by === null ? '' : ` by ${updated_by}`}
        </Fact>
        <Fact term="Version">{version}</Fact>
      </Stack>
      <Group gap="xs">
        {is_published && neverHidden.has(kind.kind) ? null : (
          <BusyButton variant="default" size="sm" isBusy={publishing.isBusy} onClick={() => void show(!is_published)}>
            {is_published ? 'Hide' : 'Publish'}
          </BusyButton>
        )}
        {kind.single ? null : <Delete kind={kind.kind} id={id} reload={form.reload} />}
      </Group>
      {publishing.problem === undefined ? null : (
        <Alert color="red" role="alert" mt="md">
          {publishing.problem}
        </Alert>
      )}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" inherit c="dimmed" fz="sm">
        {term}
      </Text>
      <Text component="dd" inherit>
        {children}
      </Text>
    </div>
  )
}

type DeleteProps = { kind: string; id: number; reload: RecordForm['reload'] }

function Delete({ kind, id, reload }: DeleteProps) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const deleting = useAction(deleteRecord, [])

  async function remove() {
    if ((await deleting.run({ kind, id })) === undefined) return
    await navigate(`/staff/content/${kind}`, { state: doneState('deleted') })
    // After the navigation, because this screen would say that there is no such record.
    await reload(id)
  }

  const close = () => {
    setAsked(false)
    deleting.reset()
  }

  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete this ${itemOf({ kind })}?`}
        action="Delete"
        isBusy={deleting.isBusy}
        problem={deleting.problem}
        onConfirm={() => void remove()}
        onClose={close}
      >
        It will be removed from the site immediately. You can restore it later from the list.
      </ConfirmDialog>
    </>
  )
}
