import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ListCard } from '../../../components/list/list-card.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { agentApi } from '../../../platform/session/authorized-fetch.ts'
import { type Verdict, verifyReceipt } from './verify-receipt.ts'

type Outcome = { verdict: Verdict; receipt: LogReceipt } | 'waiting'

/** The receipt, and the checkpoint that everyone gets. */
async function loadProof(number: number): Promise<{ receipt: LogReceipt; published: string } | 'waiting'> {
  const response = await agentApi().dashboard.entries[':number'].proof.$get({ param: { number: String(number) } })
  if (response.status === 409) return 'waiting'
  if (response.status !== 200) throw new Error(`GET dashboard/entries/${number}/proof returned ${response.status}`)
  const checkpoint = await fetch('/log/checkpoint', { cache: 'no-store' })
  if (!checkpoint.ok) throw new Error(`GET log/checkpoint returned ${checkpoint.status}`)
  return { receipt: await response.json(), published: await checkpoint.text() }
}

async function verifyEntry(shown: EntryExplanation): Promise<Outcome> {
  const first = await loadProof(shown.number)
  // A new checkpoint may have been signed between the two calls.
  const isOld = first !== 'waiting' && first.receipt.checkpoint !== first.published
  const loaded = isOld ? await loadProof(shown.number) : first
  if (loaded === 'waiting') return loaded
  return { receipt: loaded.receipt, verdict: await verifyReceipt(loaded.receipt, loaded.published, shown) }
}

const count = (number: number): string => number.toLocaleString('en-US')

function wordsOf(verdict: Verdict): string {
  if (!verdict.isProven) return `${verdict.why} Contact us, and keep the receipt.`
  const { position, size, isSigned } = verdict
  const place = `It is number ${count(position + 1)} of ${count(size)} in the transparency log.`
  const signature = isSigned
    ? 'The signature of the log is valid.'
    : 'This browser cannot check the signature of the log. The receipt can be checked elsewhere.'
  return `Your browser checked this entry against the public log, and they match. ${place} ${signature}`
}

const save = (number: number, receipt: LogReceipt) =>
  saveFile(new Response(JSON.stringify(receipt, null, 2)), `receipt-${number}.json`)

/** Lets the agent verify the entry against the public log, and keep the receipt. */
export function ProofCard({ entry }: { entry: EntryExplanation }) {
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => verifyEntry(entry),
    networkMode: 'always',
  })
  return (
    <ListCard id="proof" title="Proof">
      <Text mb="md">
        Every entry is recorded in a public log. Any later change would be detected.{' '}
        <a href="/transparency">About the transparency log</a>
      </Text>
      <Group gap="sm">
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {data === undefined ? 'Verify' : 'Verify again'}
        </Button>
        {data === undefined || data === 'waiting' ? null : (
          <Button variant="default" onClick={() => void save(entry.number, data.receipt)}>
            Download receipt
          </Button>
        )}
      </Group>
      <div role="status">
        {isError ? <Text mt="md">The entry couldn’t be verified. Try again.</Text> : null}
        {data === 'waiting' ? <Text mt="md">This entry enters the log within a minute. Try again then.</Text> : null}
        {data === undefined || data === 'waiting' || isError ? null : (
          <Alert
            mt="md"
            color={data.verdict.isProven ? 'green' : 'red'}
            icon={data.verdict.isProven ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          >
            <strong>{data.verdict.isProven ? 'Verified.' : 'Not verified.'}</strong> {wordsOf(data.verdict)}
          </Alert>
        )}
      </div>
    </ListCard>
  )
}
