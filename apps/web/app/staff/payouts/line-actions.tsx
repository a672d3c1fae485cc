import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useAction } from '../parts/use-action.ts'
import type { Selection } from '../parts/use-selection.ts'
import { staffAct } from '../session/staff-api.ts'
import { changedBy } from './payout-calls.ts'
import { number } from './payout-words.ts'
import { ResultDialog } from './result-dialog.tsx'

export type LineActionsProps = { batch: Batch; selection: Selection }

/** The actions on the selected lines: removal from a draft, and later the record of the bank's result. */
export function LineActions({ batch, selection }: LineActionsProps) {
  return batch.state === 'draft' ? (
    <RemoveButton batch={batch} selection={selection} />
  ) : (
    <ResultButtons batch={batch} selection={selection} />
  )
}

const counted = (word: string, { ids }: Selection): string =>
  ids.length === 0 ? word : `${word} (${number(ids.length)})`

function RemoveButton({ batch: { id }, selection }: LineActionsProps) {
  const { ids } = selection
  const removing = useAction(
    () => staffAct('POST /staff/payouts/{id}/remove', { params: { id }, body: { ids: [...ids] } }),
    changedBy(id),
  )
  const remove = async () => {
    if ((await removing.run(undefined)) !== undefined) selection.set(ids, false)
  }
  return (
    <>
      {removing.problem === undefined ? null : (
        <Alert color="red" role="alert">
          {removing.problem}
        </Alert>
      )}
      <BusyButton
        variant="default"
        size="xs"
        disabled={ids.length === 0}
        isBusy={removing.isBusy}
        onClick={() => void remove()}
      >
        {counted('Remove', selection)}
      </BusyButton>
    </>
  )
}

function ResultButtons({ batch, selection }: LineActionsProps) {
  const [asked, setAsked] = useState<'paid' | 'returned'>()
  /** Kept while the dialog fades out. */
  const [last, setLast] = useState<'paid' | 'returned'>('paid')
  const ask = (result: 'paid' | 'returned') => {
    setAsked(result)
    setLast(result)
  }
  const isNone = selection.ids.length === 0
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" disabled={isNone} onClick={() => ask('returned')}>
        {`${counted('Returned', selection)}…`}
      </Button>
      <Button variant="default" size="xs" disabled={isNone} onClick={() => ask('paid')}>
        {`${counted('Paid', selection)}…`}
      </Button>
      <ResultDialog
        key={last}
        batch={batch}
        result={last}
        isOpen={asked !== undefined}
        ids={selection.ids}
        onDone={() => selection.set(selection.ids, false)}
        onClose={() => setAsked(undefined)}
      />
    </Group>
  )
}
