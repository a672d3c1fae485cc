import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useAction } from '../parts/use-action.ts'
import type { Selection } from '../parts/use-selection.ts'
import { PROPOSED } from '../proposals/second-person-note.tsx'
import { staffAct } from '../session/staff-api.ts'
import { changedBy } from './payout-calls.ts'
import { countWithdrawals, number } from './payout-words.ts'
import { ResultDialog } from './result-dialog.tsx'

export type LineActionsProps = { batch: Batch; selection: Selection; say: (text: string) => void }

/** The actions on the selected lines: removal from a draft, and later the record of the bank's result. */
export function LineActions(props: LineActionsProps) {
  return props.batch.state === 'draft' ? <RemoveButton {...props} /> : <ResultButtons {...props} />
}

const counted = (word: string, { ids }: Selection): string =>
  ids.length === 0 ? word : `${word} (${number(ids.length)})`

/** '1 withdrawal has', '2 withdrawals have'. */
const countedHave = ({ ids }: Selection): string =>
  `${countWithdrawals(ids.length)} ${ids.length === 1 ? 'has' : 'have'}`

function RemoveButton({ batch: { id }, selection, say }: LineActionsProps) {
  const { ids } = selection
  const removing = useAction(
    () => staffAct('POST /staff/payouts/{id}/remove', { params: { id }, body: { ids: [...ids] } }),
    changedBy(id),
  )
  const remove = async () => {
    if ((await removing.run(undefined)) === undefined) return
    selection.set(ids, false)
    say(`${countedHave(selection)} been removed from the batch.`)
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

function ResultButtons({ batch, selection, say }: LineActionsProps) {
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
        onDone={({ isProposed }) => {
          selection.set(selection.ids, false)
          say(isProposed ? PROPOSED : `${countedHave(selection)} been recorded as ${last}.`)
        }}
        onClose={() => setAsked(undefined)}
      />
    </Group>
  )
}
