import type { DisclosurePreface } from '@evergrove/contract/disclosures/disclosures'
import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { useAction } from '../parts/use-action.ts'
import { changedByPublishing, changePreface } from './disclosure-calls.ts'

type PrefaceCardProps = { preface: DisclosurePreface; onDone: () => void }

/** The company's words before the figures. */
export function PrefaceCard({ preface, onDone }: PrefaceCardProps) {
  const [text, setText] = useState(preface.text ?? '')
  const changing = useAction(changePreface, changedByPublishing)
  const isChanged = text.trim() !== (preface.text ?? '')
  const save = async () => {
    const changed = await changing.run({ text: text.trim() === '' ? null : text, version: preface.version })
    if (changed !== undefined) onDone()
  }
  return (
    <ListCard
      id="preface"
      title="Preface"
      note="Shown above the figures on every disclosure page. It is not part of the published record. Earlier versions are kept in the audit trail."
    >
      <Textarea
        label="Text"
        description="Optional. Plain text only."
        autosize
        minRows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {changing.problem === undefined ? null : (
        <Text role="alert" c="red" mt="xs">
          {changing.problem}
        </Text>
      )}
      <Button mt="md" variant="default" disabled={!isChanged} loading={changing.isBusy} onClick={() => void save()}>
        Save preface
      </Button>
    </ListCard>
  )
}
