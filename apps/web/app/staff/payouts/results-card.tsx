import { MAX_RESULTS_LENGTH } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch, Results } from '@evergrove/contract/withdrawals/payouts'
import { Alert, Button, Progress, Text } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import pictureStyles from '../../components/picture-input.module.css'
import { useAction } from '../parts/use-action.ts'
import { changedBy, importResults } from './payout-calls.ts'
import { openOf } from './payout-words.ts'
import styles from './payouts.module.css'
import { readText } from './read-text.ts'
import { ResultList } from './result-list.tsx'
import { SettleDialog } from './settle-dialog.tsx'

/** Takes what the bank answered: a file of results, or that everything else was paid. */
export function ResultsCard({ batch }: { batch: Batch }) {
  const [isSettling, setSettling] = useState(false)
  const open = openOf(batch)
  return (
    <ListCard
      id="results"
      title="Results of the Bank"
      note="CSV with the headings End-to-end ID and Result, or ISO 20022 pain.002 or camt.053. The same file again changes nothing."
      action={
        batch.state === 'released' && open.lines > 0 ? (
          <Button variant="default" size="sm" onClick={() => setSettling(true)}>
            All Others Were Paid…
          </Button>
        ) : undefined
      }
    >
      <ResultsFile batch={batch} />
      <SettleDialog batch={batch} isOpen={isSettling} onClose={() => setSettling(false)} />
    </ListCard>
  )
}

type Read = { name: string; results: Results }

function ResultsFile({ batch: { id } }: { batch: Batch }) {
  const fieldId = useId()
  const input = useRef<HTMLInputElement>(null)
  const importing = useAction(importResults, changedBy(id))
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [read, setRead] = useState<Read>()
  const take = async (file: File | undefined) => {
    if (file === undefined || importing.isBusy) return
    setName(file.name)
    setRead(undefined)
    importing.reset()
    const text = await readText(file)
    // The same file can be chosen again only if the field forgets it.
    if (input.current !== null) input.current.value = ''
    const isTooLarge = text.length > MAX_RESULTS_LENGTH
    setProblem(isTooLarge ? `${file.name} is too large.` : undefined)
    if (isTooLarge) return
    const results = await importing.run({ id, file: text })
    if (results !== undefined) setRead({ name: file.name, results })
  }
  const shown = problem ?? importing.problem
  return (
    <>
      <DropArea onDrop={(file) => void take(file)}>
        <label htmlFor={fieldId}>Choose a file of results, or drop it here.</label>
        <input
          ref={input}
          id={fieldId}
          type="file"
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          className={pictureStyles['input']}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </DropArea>
      <div role="status">
        {importing.isBusy ? (
          <>
            <Text mt="md">{`Importing ${name}…`}</Text>
            <Progress value={100} animated mt="xs" aria-label={`Importing ${name}`} />
          </>
        ) : null}
      </div>
      {shown === undefined ? null : (
        <Alert color="red" mt="md" role="alert" title={`${name} was not imported`}>
          {shown}
        </Alert>
      )}
      {read === undefined ? null : <ResultList key={read.name} name={read.name} results={read.results} />}
    </>
  )
}

/** A place to drop a file. Everything in it works without dropping. */
function DropArea({ onDrop, children }: { onDrop: (file: File | undefined) => void; children: React.ReactNode }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it does the same by pointer and keyboard
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
