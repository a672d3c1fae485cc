import { MAX_RESULTS_LENGTH, type ResultOutcome, resultOutcomes } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch, Results } from '@evergrove/contract/withdrawals/payouts'
import { Box, Button, Progress, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { Problem } from '../../components/notice.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import { DoneLine, forgetDone } from '../parts/done-line.tsx'
import { FileDrop } from '../parts/file-drop.tsx'
import { readText } from '../parts/read-text.ts'
import { useAction } from '../parts/use-action.ts'
import { STAFF_PAGE_SIZE } from '../parts/use-address.ts'
import { PROPOSED, useSecondPerson } from '../proposals/second-person.tsx'
import { staffAct } from '../session/staff-api.ts'
import { type BankWords, changedBy, filledOf } from './payout-calls.ts'
import { countWithdrawals, number, openOf, outcomeWords, todayInUtc } from './payout-words.ts'
import { BankFields } from './result-dialog.tsx'

type Line = Results['lines'][number]

/** Lines that were not recorded come first. */
const order: readonly ResultOutcome[] = ['unmatched', 'proposed', 'returned', 'paid', 'unchanged']

const columns: Column<Line>[] = [
  { label: 'Line', render: ({ line }) => number(line), isFigure: true },
  { label: 'End-to-end ID', render: ({ end_to_end_id }) => (end_to_end_id === '' ? '–' : end_to_end_id) },
  {
    label: 'Withdrawal',
    render: ({ withdrawal }) =>
      withdrawal === null ? (
        '–'
      ) : (
        <Link to={`/staff/withdrawals?status=All&chosen=${withdrawal}`}>{`No. ${withdrawal}`}</Link>
      ),
  },
  { label: 'Outcome', render: ({ outcome }) => outcomeWords[outcome] },
  { label: 'Detail', render: ({ detail }) => detail ?? '–' },
]

type ResultListProps = {
  /** The name of the file. */
  name: string
  results: Results
}

/** The outcome of each line of a file of results. Lines without a match come first. */
function ResultList({ name, results }: ResultListProps) {
  const [chosen, setChosen] = useState<string>()
  const counts = resultOutcomes.filter((outcome) => results[outcome] > 0)
  const labelOf = (outcome: ResultOutcome) => `${outcomeWords[outcome]} ${number(results[outcome])}`
  const all = `All ${number(results.lines.length)}`
  const shown = order.find((outcome) => counts.includes(outcome) && labelOf(outcome) === chosen)
  const rows = results.lines
    .filter(({ outcome }) => shown === undefined || outcome === shown)
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line)
  return (
    <Box mt="lg">
      <Text role="status" fw={600} mb="sm" id="imported" style={{ overflowWrap: 'anywhere' }}>
        {`${name}: ${summaryOf(results)}`}
      </Text>
      {results.proposed === 0 ? null : <Text mb="sm">{`Returns: ${PROPOSED}`}</Text>}
      {counts.length > 1 ? (
        <Box mb="sm">
          <ViewChoice
            label="Outcome"
            views={[all, ...order.filter((outcome) => counts.includes(outcome)).map(labelOf)]}
            value={chosen ?? all}
            onChange={setChosen}
          />
        </Box>
      ) : null}
      <DataTable
        labelledBy="imported"
        columns={columns}
        rows={rows}
        rowKey={({ line }) => line}
        pageSize={STAFF_PAGE_SIZE}
      />
    </Box>
  )
}

function summaryOf({ paid, returned, proposed, unchanged, unmatched }: Results): string {
  const words = [
    [paid, 'paid'],
    [returned, 'returned'],
    [proposed, 'proposed'],
    [unchanged, 'unchanged'],
    [unmatched, 'unmatched'],
  ] as const
  const told = words.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`)
  return told.length === 0 ? 'The file has no lines.' : `${told.join(', ')}.`
}

const NOTE =
  'The file in which your bank says what became of each payment. It can be a CSV with the headings End-to-end ID and Result, ISO 20022 (pain.002 or camt.053) or SWIFT MT940. Importing the same file again changes nothing.'
const FOR_TWO = 'Another person has to confirm returns of what was paid before, or above the limit.'

/** Records the bank's results: from a file, or that everything else was paid. */
export function ResultsCard({ batch }: { batch: Batch }) {
  const [isSettling, setSettling] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  const isForTwo = useSecondPerson('payouts.results')
  const open = openOf(batch)
  return (
    <>
      <DoneLine done={done} />
      <ListCard
        id="results"
        title="Bank results"
        note={isForTwo ? `${NOTE} ${FOR_TWO}` : NOTE}
        action={
          batch.state === 'released' && open.lines > 0 ? (
            <Button variant="default" size="sm" onClick={() => setSettling(true)}>
              Mark all others as paid…
            </Button>
          ) : undefined
        }
      >
        <ResultsFile batch={batch} />
        <SettleDialog
          batch={batch}
          isOpen={isSettling}
          onDone={(text) => setDone({ text })}
          onClose={() => setSettling(false)}
        />
      </ListCard>
    </>
  )
}

type Read = { name: string; results: Results }

function ResultsFile({ batch: { id } }: { batch: Batch }) {
  const importing = useAction(
    (file: string) => staffAct('POST /staff/payouts/{id}/results', { params: { id }, body: { file } }),
    changedBy(id),
  )
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [read, setRead] = useState<Read>()
  const take = async (file: File) => {
    if (importing.isBusy) return
    forgetDone()
    setName(file.name)
    setRead(undefined)
    importing.reset()
    const { text } = await readText(file)
    const isTooLarge = text.length > MAX_RESULTS_LENGTH
    setProblem(isTooLarge ? `${file.name} is too large.` : undefined)
    if (isTooLarge) return
    const results = await importing.run(text)
    if (results !== undefined) setRead({ name: file.name, results })
  }
  const shown = problem ?? importing.problem
  return (
    <>
      <FileDrop
        label="Choose a results file, or drop it here."
        accept=".csv,.txt,.xml,.sta,.940,.mt940,text/csv,text/xml,application/xml"
        onFile={(file) => void take(file)}
      />
      <div role="status">
        {importing.isBusy ? (
          <>
            <Text mt="md">{`Importing ${name}…`}</Text>
            <Progress value={100} animated mt="xs" aria-label={`Importing ${name}`} />
          </>
        ) : null}
      </div>
      <Problem text={shown} mt="md" title={`${name} was not imported`} />
      {read === undefined ? null : <ResultList key={read.name} name={read.name} results={read.results} />}
    </>
  )
}

type SettleDialogProps = { batch: Batch; isOpen: boolean; onDone: (text: string) => void; onClose: () => void }

/** Asks before everything without a result is recorded as paid. */
function SettleDialog({ isOpen, ...form }: SettleDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Record all others as paid?" onClose={form.onClose}>
      <SettleForm {...form} />
    </Dialog>
  )
}

function SettleForm({ batch, onDone, onClose }: Omit<SettleDialogProps, 'isOpen'>) {
  const { id } = batch
  const open = openOf(batch)
  const settling = useAction(
    (bank: BankWords) => staffAct('POST /staff/payouts/{id}/settle', { params: { id }, body: filledOf(bank) }),
    changedBy(id),
  )
  const form = useForm({ initialValues: { date: todayInUtc(), reference: '' } })
  const submit = form.onSubmit(async (values) => {
    if ((await settling.run(values)) === undefined) return
    onDone(`${countWithdrawals(open.lines)} ${open.lines === 1 ? 'has' : 'have'} been recorded as paid.`)
    onClose()
  })
  return (
    <form onSubmit={submit} noValidate>
      <p>
        <strong>{`${countWithdrawals(open.lines)}, ${formatAmount(open.total)}`}</strong>
        {open.lines === 1 ? ' has no result yet and is' : ' have no result yet and are'} recorded as paid. The batch is
        then settled, and each agent is notified.
      </p>
      <BankFields form={form} />
      <DialogFooter problem={settling.problem} isBusy={settling.isBusy} onCancel={onClose} focusesCancel>
        <BusyButton type="submit" isBusy={settling.isBusy}>
          Record as paid
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
