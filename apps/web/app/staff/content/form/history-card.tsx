import type { ContentVersion, EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { Moment } from '../../../components/moment.tsx'
import { useAction } from '../../parts/use-action.ts'
import { historyQuery, restoreVersion } from '../content-calls.ts'
import { inWords } from '../record-words.ts'
import styles from './record-form.module.css'
import type { RecordForm } from './use-record-form.ts'
import { changedLabels, versionWords } from './version-words.ts'

export type HistoryCardProps = { kind: EditableKind; base: EditedRecord; isDirty: boolean; form: RecordForm }

const LIST = 'history'

/** The versions of the record, who saved them, and a button to restore each. */
export function HistoryCard({ kind, base, isDirty, form }: HistoryCardProps) {
  const history = useInfiniteQuery(historyQuery(kind, base.id))
  const [chosen, choose] = useState<ContentVersion>()
  return (
    <ListCard id={LIST} title="History" note="Every version is kept. A restored version becomes the newest one.">
      <ListStates
        query={{ ...history, data: history.data?.pages.flat() }}
        what="history"
        whose="the"
        empty={<p>No changes yet.</p>}
      >
        {(versions) => (
          <ol aria-labelledby={LIST} aria-busy={versions === undefined} className={styles.versions}>
            {versions?.map((version, index) => (
              <Version
                key={version.version}
                kind={kind}
                base={base}
                version={version}
                before={versions[index + 1]}
                onRestore={() => choose(version)}
              />
            ))}
          </ol>
        )}
      </ListStates>
      {history.hasNextPage ? (
        <BusyButton
          variant="default"
          size="sm"
          mt="sm"
          isBusy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older versions
        </BusyButton>
      ) : null}
      <RestoreDialog
        kind={kind}
        base={base}
        version={chosen}
        isDirty={isDirty}
        form={form}
        onClose={() => choose(undefined)}
      />
    </ListCard>
  )
}

type VersionProps = {
  kind: EditableKind
  base: EditedRecord
  version: ContentVersion
  before: ContentVersion | undefined
  onRestore: () => void
}

function Version({ kind: { fields }, base, version, before, onRestore }: VersionProps) {
  const isSame = changedLabels(fields, base.fields, version.fields).length === 0
  return (
    <Group component="li" justify="space-between" gap="var(--space-2) var(--space-4)" mih="3.5rem" py="xs">
      <Stack component="span" gap={0} flex="1 1 14rem" miw={0} className={styles.breaking}>
        <Text span inherit fw={600}>
          {versionWords(fields, version, before)}
        </Text>
        <Text span inherit c="dimmed" fz="sm" className={styles.when}>
          Version {version.version}, <Moment moment={version.saved_at} />
          {version.saved_by === null ? '' : ` by ${version.saved_by}`}
        </Text>
      </Stack>
      {isSame ? null : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Restore version ${version.version}`}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </Group>
  )
}

type RestoreDialogProps = {
  kind: EditableKind
  base: EditedRecord
  /** The version to restore; undefined while none is chosen. */
  version: ContentVersion | undefined
  /** Whether the form has changes that would be lost. */
  isDirty: boolean
  form: RecordForm
  onClose: () => void
}

/** Asks for confirmation before a version replaces the stored record. */
function RestoreDialog({ kind, base, version, isDirty, form, onClose }: RestoreDialogProps) {
  const restoring = useAction(restoreVersion, [])

  async function restore() {
    if (version === undefined) return
    const saved = await restoring.run({ kind: kind.kind, id: base.id, version: version.version })
    if (saved === undefined) return
    onClose()
    form.take(saved)
    form.say(`Version ${version.version} is restored.`)
    await form.reload(base.id)
  }

  const close = () => {
    restoring.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={version !== undefined}
      title={`Restore version ${version?.version ?? ''}?`}
      action="Restore"
      isBusy={restoring.isBusy}
      problem={restoring.problem}
      onConfirm={() => void restore()}
      onClose={close}
    >
      {version === undefined
        ? null
        : `It replaces what is stored in: ${inWords(changedLabels(kind.fields, base.fields, version.fields))}.`}
      {isDirty ? ' What you have written and not saved will be lost.' : ''}
    </ConfirmDialog>
  )
}
