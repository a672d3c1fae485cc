import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import styles from '../../../components/entries/entries.module.css'
import { logWords } from '../../../components/entries/log-words.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { agentApi } from '../../../platform/session/authorized-fetch.ts'
import { type Verdict, verifyReceipt } from './verify-receipt.ts'

type Verified = { verdict: Verdict; receipt: LogReceipt }

async function loadReceipt(number: number): Promise<LogReceipt | 'waiting'> {
  const response = await agentApi().dashboard.entries[':number'].proof.$get({ param: { number: String(number) } })
  if (response.status === 409) return 'waiting'
  if (response.status !== 200) throw new Error(`GET dashboard/entries/${number}/proof returned ${response.status}`)
  return response.json()
}

/** The receipt, and the checkpoint that everyone gets. */
async function loadProof(number: number): Promise<{ receipt: LogReceipt; published: string } | 'waiting'> {
  const receipt = await loadReceipt(number)
  if (receipt === 'waiting') return receipt
  const checkpoint = await fetch('/log/checkpoint', { cache: 'no-store' })
  if (!checkpoint.ok) throw new Error(`GET log/checkpoint returned ${checkpoint.status}`)
  return { receipt, published: await checkpoint.text() }
}

async function verifyEntry(shown: EntryExplanation): Promise<Verified | 'waiting'> {
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
  const place = `This entry matches the public log (no. ${count(position + 1)} of ${count(size)})`
  return isSigned
    ? `${place}, and the log’s signature is valid. Keep the receipt as proof.`
    : `${place}. This browser cannot check the log’s signature. Keep the receipt to check it elsewhere.`
}

/** Saves the receipt that was verified, or else the one that the server gives now. */
async function saveReceipt(number: number, verified: LogReceipt | undefined): Promise<'saved' | 'waiting'> {
  const receipt = verified ?? (await loadReceipt(number))
  if (receipt === 'waiting') return receipt
  await saveFile(new Response(JSON.stringify(receipt, null, 2)), `receipt-${number}.json`)
  return 'saved'
}

/** Lets the agent verify the entry against the public log, and keep the receipt. */
export function ProofCard({ entry }: { entry: EntryExplanation }) {
  const { number } = entry
  const verification = useMutation({ mutationFn: () => verifyEntry(entry), networkMode: 'always' })
  const verified = verification.data === 'waiting' ? undefined : verification.data
  const download = useMutation({ mutationFn: () => saveReceipt(number, verified?.receipt), networkMode: 'always' })
  const isWaiting = verification.data === 'waiting' || download.data === 'waiting'
  const verify = () => {
    download.reset()
    verification.mutate()
  }
  const save = () => {
    if (verified === undefined) verification.reset()
    download.mutate()
  }
  return (
    <ListCard id="proof" title="Transparency log">
      <Text mb="md">
        {`${logWords(entry)} `}
        <a href="/transparency">About the transparency log</a>
      </Text>
      <Group gap="sm" className={styles.actions}>
        <Button variant="default" miw="9.5rem" loading={verification.isPending} onClick={verify}>
          {verification.data === undefined ? 'Verify' : 'Verify again'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          loading={download.isPending}
          onClick={save}
        >
          Download receipt
        </Button>
      </Group>
      <div role="status">
        {verification.isError ? <Text mt="md">The entry couldn’t be verified. Try again.</Text> : null}
        {verified === undefined || verification.isError ? null : <Judged verdict={verified.verdict} />}
        {isWaiting ? <Text mt="md">This entry enters the log within a minute. Try again then.</Text> : null}
        {download.isError ? <Text mt="md">The receipt couldn’t be downloaded. Try again.</Text> : null}
        {download.data === 'saved' ? <Text mt="md">The receipt has been downloaded.</Text> : null}
      </div>
    </ListCard>
  )
}

function Judged({ verdict }: { verdict: Verdict }) {
  const { isProven } = verdict
  return (
    <Alert
      mt="md"
      color={isProven ? 'green' : 'red'}
      icon={isProven ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      <strong>{isProven ? 'Verified just now.' : 'Not verified.'}</strong> {wordsOf(verdict)}
    </Alert>
  )
}
