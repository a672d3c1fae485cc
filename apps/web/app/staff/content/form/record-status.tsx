import type { EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '../../../components/card.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useAction } from '../../parts/use-action.ts'
import { deleteRecord, publishRecord } from '../content-acts.ts'
import { PublishedBadge } from '../parts/published-badge.tsx'
import { doneState } from '../parts/what-was-done.ts'
import styles from './record-form.module.css'
import type { RecordForm } from './use-record-form.ts'

export type RecordStatusProps = { kind: EditableKind; base: EditedRecord; form: RecordForm }

/** Whether the record is seen, who changed it last, and what is done with it as a whole. */
export function RecordStatus({ kind, base, form }: RecordStatusProps) {
  const { id, is_published, updated_at, updated_by, version } = base
  const publishing = useAction(publishRecord, [])

  async function publish() {
    const saved = await publishing.run({ kind: kind.kind, id, is_published: !is_published })
    if (saved === undefined) return
    form.meet(saved)
    form.say(saved.is_published ? 'It is published.' : 'It is hidden: nobody sees it.')
    await form.outdate(id)
  }

  return (
    <Card>
      <h2 className={styles.title}>Status</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Readers</dt>
          <dd>
            <PublishedBadge isPublished={is_published} />
          </dd>
        </div>
        <div>
          <dt>Last change</dt>
          <dd>
            <Moment moment={updated_at} />
            {updated_by === null ? '' : ` by ${updated_by}`}
          </dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
      </dl>
      <div className={styles.acts}>
        <Button variant="default" size="sm" loading={publishing.isBusy} onClick={() => void publish()}>
          {is_published ? 'Hide' : 'Publish'}
        </Button>
        {kind.single ? null : <Delete kind={kind.kind} id={id} outdate={form.outdate} />}
      </div>
      {publishing.problem === undefined ? null : (
        <Alert color="red" role="alert" mt="md">
          {publishing.problem}
        </Alert>
      )}
    </Card>
  )
}

type DeleteProps = { kind: string; id: number; outdate: RecordForm['outdate'] }

function Delete({ kind, id, outdate }: DeleteProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const deleting = useAction(deleteRecord, [])

  async function remove() {
    if ((await deleting.run({ kind, id })) === undefined) return
    await navigate(`/staff/content/${kind}`, { state: doneState('deleted') })
    // Not before: this screen would say that there is no such record.
    await outdate(id)
  }

  const forget = () => {
    setAsking(false)
    deleting.reset()
  }

  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this record?"
        action="Delete"
        isBusy={deleting.isBusy}
        problem={deleting.problem}
        onConfirm={() => void remove()}
        onClose={forget}
      >
        It goes from the site at once. Its history stays, and it can be restored from the list.
      </ConfirmDialog>
    </>
  )
}
