/** The files from which the company pays approved withdrawals. */

import type { PayoutExport, PayoutExports } from '@evergrove/contract/withdrawals/payout'
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { Moment } from '../../components/moment.tsx'
import { formatDollars } from '../../components/money.ts'
import { saveFile } from '../../components/save-file.ts'
import { useAction } from '../parts/use-action.ts'
import { loadPayoutFile, makePayoutExport, payoutExportsPath, payoutExportsQuery } from './withdrawal-calls.ts'

/** Opens the dialog that downloads the file. */
export function PayoutButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Payout File
      </Button>
      <Dialog isOpen={isOpen} title="Payout File" onClose={close}>
        <PayoutForm onClose={close} />
      </Dialog>
    </>
  )
}

const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

const problemOf = ({ from, to }: { from: string; to: string }): string | null =>
  from !== '' && to !== '' && from > to ? 'The end date must not be before the start date.' : null

const daysOf = ({ from, to }: { from: string; to: string }) => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
})

const withdrawalWords = (lines: number): string => (lines === 1 ? '1 withdrawal' : `${lines} withdrawals`)

/** Asks for the days of approval, both today at first, and lists the files that were made before. */
function PayoutForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { from: todayInUtc(), to: todayInUtc() },
    validate: { to: (_, days) => problemOf(days) },
  })
  const days = daysOf(form.values)
  const problem = problemOf(form.values)
  // The earlier files are the same for all days, so they stay while the withdrawals of other days are counted.
  const exports = useQuery({
    ...payoutExportsQuery(days),
    enabled: problem === null,
    placeholderData: keepPreviousData,
  })
  const make = useAction(makePayoutExport, [payoutExportsPath(days)])
  const download = useAction(loadPayoutFile, [])
  const save = async (id: number) => {
    const response = await download.run(id)
    if (response === undefined) return
    await saveFile({ headers: response.headers, blob: async () => response.file }, 'payout.csv')
    onClose()
  }
  const submit = form.onSubmit(async () => {
    const made = await make.run(days)
    if (made !== undefined) await save(made.id)
  })
  return (
    <form onSubmit={submit} noValidate>
      <p>
        A payout file holds the withdrawals approved in this period that are in no file yet, one per line, with the bank
        account to pay.
      </p>
      <SimpleGrid minColWidth="min(100%, 11rem)" autoFlow="auto-fit" my="md" style={{ alignItems: 'start' }}>
        <TextInput label="From" type="date" {...form.getInputProps('from')} />
        <TextInput label="To" type="date" {...form.getInputProps('to')} error={problem} />
      </SimpleGrid>
      <Text fw={600} role="status">
        {problem === null ? countWords(exports) : 'Correct the dates to count the withdrawals.'}
      </Text>
      <Text fz="sm" c="dimmed" mt="xs">
        Days are in UTC. Leave a date empty for no limit. The file contains bank details in plain text: delete it when
        you no longer need it. Creating and downloading it is recorded in the audit trail.
      </Text>
      <EarlierFiles exports={exports.data?.exports ?? []} isBusy={download.isBusy} onDownload={save} />
      <DialogFooter problem={make.problem ?? download.problem} onCancel={onClose}>
        <Button
          type="submit"
          disabled={exports.data?.waiting.lines === 0 && !exports.isFetching}
          loading={make.isBusy || download.isBusy}
        >
          Download
        </Button>
      </DialogFooter>
    </form>
  )
}

function countWords({ data, isError, isFetching, isPlaceholderData }: UseQueryResult<PayoutExports>): string {
  if (isError && !isFetching) return 'The withdrawals could not be counted.'
  if (data === undefined || isFetching || isPlaceholderData) return 'Counting…'
  const { lines, total } = data.waiting
  return lines === 0
    ? 'Nothing to export: no withdrawal approved in this period is waiting for a file.'
    : `${withdrawalWords(lines)} to export, ${formatDollars(total)} in all.`
}

type EarlierFilesProps = {
  exports: readonly PayoutExport[]
  isBusy: boolean
  onDownload: (id: number) => Promise<void>
}

/** The files that were made before. Each can be downloaded again, with the same lines. */
function EarlierFiles({ exports, isBusy, onDownload }: EarlierFilesProps) {
  if (exports.length === 0) return null
  return (
    <Stack component="section" aria-label="Earlier files" gap="xs" mt="md" mah="14rem" style={{ overflowY: 'auto' }}>
      {exports.map(({ id, created_at, created_by, lines, total }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Text fz="sm">
            <Moment moment={created_at} />
            {`: ${withdrawalWords(lines)}, ${formatDollars(total)}${created_by === null ? '' : `, by ${created_by}`}`}
          </Text>
          <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => void onDownload(id)}>
            Download again
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
