import type { ContentVersion, EditableKind, EditedRecord } from '@evergrove/contract/content/content-editing'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { Moment } from '../../parts/moment.tsx'
import { historyQuery } from '../content-queries.ts'
import type { RecordForm } from '../form/use-record-form.ts'
import styles from './history-card.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { changedLabels, versionWords } from './version-words.ts'

export type HistoryCardProps = { kind: EditableKind; base: EditedRecord; isDirty: boolean; form: RecordForm }

const LIST = 'history'

/** What the record was, who made it so, and the way back to it. */
export function HistoryCard({ kind, base, isDirty, form }: HistoryCardProps) {
  const history = useInfiniteQuery(historyQuery(kind, base.id))
  const [chosen, choose] = useState<ContentVersion>()
  return (
    <ListCard id={LIST} title="History" note="Every version is kept. One that is restored becomes the newest.">
      <ListStates
        query={{ ...history, data: history.data?.pages.flat() }}
        what="history"
        whose="the"
        empty={<p>Nobody has changed this yet.</p>}
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
        <Button
          variant="default"
          size="sm"
          className={styles.older}
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show older versions
        </Button>
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
    <li className={styles.version}>
      <span className={styles.words}>
        <span className={styles.done}>{versionWords(fields, version, before)}</span>
        <span className={styles.when}>
          Version {version.version}, <Moment moment={version.saved_at} />
          {version.saved_by === null ? '' : ` by ${version.saved_by}`}
        </span>
      </span>
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
    </li>
  )
}
