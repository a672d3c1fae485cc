/** The stored record beside its form: its status, and its history. */
import type {
  ContentVersion,
  EditableField,
  EditableKind,
  EditedRecord,
  FieldValues,
} from '@evergrove/contract/content/content-editing'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Card } from '../../../components/card.tsx'
import { Moment } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { Problem } from '../../../components/notice.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import { Differences } from '../../audit/entry-columns.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { deleteRecord, historyQuery, publishRecord, restoreVersion } from '../content-calls.ts'
import { PublishedBadge, Thumbnail } from '../record-parts.tsx'
import { doneState, inWords, isImage, itemOf, textChange } from '../record-words.ts'
import { changedFields, changeWords } from './draft.ts'
import styles from './form.module.css'
import type { RecordForm } from './use-record-form.ts'

export type RecordStatusProps = { kind: EditableKind; base: EditedRecord; form: RecordForm }

/** Every page names the company, so a click must not hide it. */
const neverHidden: ReadonlySet<string> = new Set(['company-information'])

/** The visibility of the record to visitors, its last editor, and the buttons to publish, hide and delete it. */
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
      <Stack component="dl" gap="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
        <Fact term="Visibility">
          <PublishedBadge isPublished={is_published} />
        </Fact>
        <Fact term="Last change">
          <Moment moment={updated_at} />
          {updated_by === null ? null : <Unbroken text={` by ${updated_by}`} />}
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
      <Problem text={publishing.problem} mt="md" />
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
  const { ask, dialog } = useDialogs()
  const askToDelete = () =>
    ask({
      title: `Delete this ${itemOf({ kind })}?`,
      text: 'It will be removed from the site immediately. You can restore it later from the list.',
      action: 'Delete',
      send: () => deleteRecord({ kind, id }),
      changed: [],
      onDone: () => void leave(),
    })
  const leave = async () => {
    await navigate(`/staff/content/${kind}`, { state: doneState('deleted') })
    // The reload follows the navigation, because this screen would say that there is no such record.
    await reload(id)
  }
  return (
    <>
      <Button variant="subtle" color="red" size="sm" onClick={askToDelete}>
        Delete
      </Button>
      {dialog}
    </>
  )
}

export type HistoryCardProps = { kind: EditableKind; base: EditedRecord; isDirty: boolean; form: RecordForm }

const LIST = 'history'

/** The versions of the record with their authors, and a button to restore each. */
export function HistoryCard({ kind, base, isDirty, form }: HistoryCardProps) {
  const history = useInfiniteQuery(historyQuery(kind, base.id))
  const { ask, dialog } = useDialogs(form.say)
  const askToRestore = ({ version, fields }: ContentVersion) =>
    ask({
      title: `Restore version ${version}?`,
      text: `It replaces what is stored in: ${inWords(changedFields(kind.fields, base.fields, fields).map(({ label }) => label))}.${isDirty ? ' What you have written and not saved will be lost.' : ''}`,
      action: 'Restore',
      send: () => restoreVersion({ kind: kind.kind, id: base.id, version }),
      changed: [],
      done: `Version ${version} is restored.`,
      onDone: (saved) => {
        form.take(saved)
        void form.reload(base.id)
      },
    })
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
                onRestore={() => askToRestore(version)}
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
      {dialog}
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
  const isSame = changedFields(fields, base.fields, version.fields).length === 0
  const changed = before === undefined ? [] : changedFields(fields, before.fields, version.fields)
  return (
    <Group component="li" justify="space-between" gap="var(--space-2) var(--space-4)" mih="3.5rem" py="xs">
      <Stack gap={0} flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit fw={600}>
          {changeWords[version.change]}
        </Text>
        <Text span inherit c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          Version {version.version}, <Moment moment={version.saved_at} />
          {version.saved_by === null ? null : <Unbroken text={` by ${version.saved_by}`} />}
        </Text>
        {before === undefined || changed.length === 0 ? null : (
          <Box mt="0.25rem" maw="var(--measure)">
            <Differences differences={changed.map((field) => changeOf(field, before.fields, version.fields))} />
          </Box>
        )}
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

/** Returns what a field showed before a change, and what it shows since then. */
function changeOf(field: EditableField, before: FieldValues, after: FieldValues) {
  const name = `${field.label}:`
  return field.type === 'image'
    ? { name, before: <Picture value={before[field.name]} />, after: <Picture value={after[field.name]} /> }
    : { name, before: undefined, ...textChange(field, before, after) }
}

function Picture({ value }: { value: FieldValues[string] | undefined }) {
  if (!isImage(value)) return 'None'
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Thumbnail image={value} /> {`${value.width} × ${value.height} pixels`}
    </span>
  )
}
