import type { DisclosurePreface } from '@evergrove/contract/disclosures/disclosures'
import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { UnsavedChanges } from '../../components/dialogs/unsaved-changes.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'
import { changedByPublishing } from './next-card.tsx'

const MAX_LENGTH = 2000

const NOTE =
  'Shown above the figures on every disclosure page. It is not part of the published record. Earlier versions are kept in the audit trail.'

/** The placeholder of the preface: the label, the field and the button. */
export const LoadingPreface = () => (
  <ListCard id="preface" title="Preface" note={NOTE}>
    <Skeleton height="1rem" width="8rem" mb="xs" />
    <Skeleton height="5.75rem" maw="45rem" radius="sm" />
    <Skeleton height="2.75rem" width="9rem" mt="xl" radius="xl" />
  </ListCard>
)

type PrefaceCardProps = { preface: DisclosurePreface; onDone: () => void }

/** The typed text, and the version that was shown at the time. */
type Typed = { text: string; version: number }

/**
 * The company's words before the figures. A typed text stays if a colleague has saved first: the colleague's text is
 * shown beside it, and replaced only if this one is saved again.
 */
export function PrefaceCard({ preface, onDone }: PrefaceCardProps) {
  const current = preface.text ?? ''
  const [typed, setTyped] = useState<Typed>()
  const changing = useAction(
    (text: string | null) => staffAct('POST /staff/disclosures/preface', { body: { text, version: preface.version } }),
    changedByPublishing,
  )
  const text = typed?.text ?? current
  const isChanged = text.trim() !== current
  const isOutdated = isChanged && typed !== undefined && typed.version !== preface.version
  const surplus = text.trim().length - MAX_LENGTH
  const save = async () => {
    const changed = await changing.run(text.trim() === '' ? null : text)
    if (changed === undefined) return
    setTyped(undefined)
    onDone()
  }
  const takeTheirs = () => {
    setTyped(undefined)
    changing.reset()
  }
  return (
    <ListCard id="preface" title="Preface" note={NOTE}>
      <Textarea
        label="Text (optional)"
        description="Plain text only, at most 2,000 characters."
        error={
          surplus > 0
            ? `Too long by ${surplus.toLocaleString('en-US')} ${surplus === 1 ? 'character' : 'characters'}.`
            : changing.problem
        }
        errorProps={{ role: 'alert' }}
        maw="45rem"
        autosize
        minRows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => setTyped({ version: preface.version, ...typed, text: value })}
      />
      {isOutdated ? (
        <Text role="note" mt="xs">
          {current === '' ? 'There is no preface now.' : `It now reads: “${current}”`} Saving replaces it.
        </Text>
      ) : null}
      <Group gap="sm" mt="md">
        <BusyButton
          variant="default"
          disabled={!isChanged || surplus > 0}
          isBusy={changing.isBusy}
          onClick={() => void save()}
        >
          Save preface
        </BusyButton>
        {isOutdated ? (
          <Button variant="subtle" onClick={takeTheirs}>
            Discard mine
          </Button>
        ) : null}
      </Group>
      <UnsavedChanges isDirty={isChanged && !changing.isBusy} isFree={({ pathname }) => pathname === '/staff/login'}>
        The preface you typed will be lost.
      </UnsavedChanges>
    </ListCard>
  )
}
