import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { PictureInput } from '../../components/picture-input.tsx'
import { setUser } from '../../platform/session/session.ts'
import type { PhotoChoice } from './photo-choice.ts'
import styles from './photo-field.module.css'
import { removePhoto } from './save-profile.ts'

export type PhotoFieldProps = { member: CurrentUser; choice: PhotoChoice; problem: string | undefined }

/** The profile's optional photo: what is stored or chosen, choosing another, removing it (PROF-006, GAP-31). */
export function PhotoField({ member, choice, problem }: PhotoFieldProps) {
  const id = useId()
  const shown = choice.problem ?? problem
  const described = `${id}-hint ${id}-problem`
  return (
    <div className={styles.field}>
      <AgentPhoto agent={member} size="6.5rem" preview={choice.preview} />
      <div className={styles.controls}>
        <label htmlFor={id} className={styles.label}>
          Photo
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          JPEG, PNG or WebP, up to 5 MB
        </p>
        <PictureInput
          key={choice.round}
          id={id}
          name="image"
          aria-describedby={described}
          aria-invalid={shown !== undefined || undefined}
          onChange={(event) => choice.choose(event.currentTarget.files?.[0])}
        />
        <p id={`${id}-problem`} className={styles.problem}>
          {shown}
        </p>
        {choice.file ? (
          <Button variant="subtle" size="compact-md" onClick={() => choice.choose(undefined)}>
            Keep the present photo
          </Button>
        ) : null}
        {!choice.file && member.get_photo_url !== '' ? <RemovePhoto /> : null}
      </div>
    </div>
  )
}

function RemovePhoto() {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function remove() {
    setIsBusy(true)
    const outcome = await removePhoto()
    setIsBusy(false)
    if (outcome.kind === 'refused') return setProblem(Object.values(outcome.refusal).flat().join(' '))
    setIsAsking(false)
    if (outcome.kind === 'saved') setUser(outcome.user)
  }

  return (
    <>
      <Button variant="subtle" color="red" size="compact-md" onClick={() => setIsAsking(true)}>
        Remove photo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove your photo?"
        action="Remove"
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => setIsAsking(false)}
      >
        Your initials will be shown in its place.
      </ConfirmDialog>
    </>
  )
}
