import type { PlanVersionView } from '@evergrove/contract/plan'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { attempt } from '../../../platform/session/failure.ts'
import { useAction } from '../../parts/use-action.ts'
import { isAllowed, useStaff } from '../../session/current-staff.ts'
import { staffApi } from '../../session/staff-api.ts'
import { ChangeList } from './change-list.tsx'
import { type Change, changesFrom, type Draft, problemsOf, toInput } from './draft.ts'
import styles from './draft-card.module.css'
import { DraftForm } from './draft-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const publish = (draft: Draft) =>
  attempt(
    201,
    () => staffApi().staff.plan.$post({ json: toInput(draft) }),
    (answer) => answer.json(),
  )

export type DraftCardProps = {
  current: PlanVersionView
  draft: Draft
  onChange: (draft: Draft) => void
  onDiscard: () => void
  onPublished: (id: number) => void
}

/** The draft with what it would change; admins publish it. */
export function DraftCard({ current, draft, onChange, onDiscard, onPublished }: DraftCardProps) {
  const { role } = useStaff()
  const [dialog, setDialog] = useState<'publish' | 'discard'>()
  const act = useAction(publish, ['staff/plan'])
  const problems = problemsOf(draft)
  const isValid = Object.keys(problems).length === 0
  const changes = isValid ? changesFrom(current, draft) : []
  const mayPublish = isAllowed(role, [])
  const close = () => {
    setDialog(undefined)
    act.reset()
  }
  const confirm = async () => {
    const answer = await act.run(draft)
    if (answer === undefined) return
    close()
    onPublished(answer.id)
  }
  return (
    <ListCard id="draft" title="Draft">
      <p className={styles.note}>
        {`Kept in this browser until it is published. Nothing changes for anybody before.${
          mayPublish ? '' : ' An admin can publish: give them these values.'
        }`}
      </p>
      {draft.base_id === current.id ? null : (
        <Alert color="gold" mb="md">
          Another version has been published since this draft was begun. The changes below are those against the new
          one.
        </Alert>
      )}
      <DraftForm draft={draft} problems={problems} onChange={onChange} />
      <Changes changes={changes} isValid={isValid} />
      <div className={styles.acts}>
        {mayPublish ? (
          <Button disabled={changes.length === 0} onClick={() => setDialog('publish')}>
            Publish…
          </Button>
        ) : null}
        <Button variant="default" onClick={() => (changes.length === 0 ? onDiscard() : setDialog('discard'))}>
          Discard Draft
        </Button>
      </div>
      <PublishDialog
        isOpen={dialog === 'publish'}
        changes={changes}
        isBusy={act.isBusy}
        problem={act.problem}
        onConfirm={() => void confirm()}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={dialog === 'discard'}
        title="Discard the Draft?"
        action="Discard"
        refusal="Keep It"
        onConfirm={onDiscard}
        onClose={close}
      >
        What you typed here is lost.
      </ConfirmDialog>
    </ListCard>
  )
}

function Changes({ changes, isValid }: { changes: readonly Change[]; isValid: boolean }) {
  return (
    <div className={styles.changes}>
      <h3 className={styles.heading}>What Would Change</h3>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <p className={styles.note}>
          {isValid ? 'Nothing yet: the draft is the plan in force.' : 'Correct the marked amounts first.'}
        </p>
      )}
    </div>
  )
}
