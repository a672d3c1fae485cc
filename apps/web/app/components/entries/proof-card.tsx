import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { LogReceipt } from '@evergrove/contract/transparency'
import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { Moment } from '../day.tsx'
import { ListCard } from '../list/list-card.tsx'
import { saveFile } from '../save-file.ts'
import styles from './entries.module.css'
import { createVerifier, type LoadReceipt, type Verdict } from './verify-receipt.ts'

const count = (number: number): string => number.toLocaleString('en-US')

function wordsOf(verdict: Verdict, ifNotProven: string): string {
  if (!verdict.isProven) return `This entry may have been changed. ${verdict.why} ${ifNotProven}`
  const { position, size, isSigned } = verdict
  const place = `This entry matches the public log (no. ${count(position + 1)} of ${count(size)})`
  return isSigned
    ? `${place}, and the log’s signature is valid. Keep the receipt as proof.`
    : `${place}. This browser can’t check the log’s signature. Keep the receipt to check it elsewhere.`
}

function saveReceipt(receipt: LogReceipt, number: number): Promise<void> {
  return saveFile(new Response(JSON.stringify(receipt, null, 2)), `receipt-${number}.json`)
}

type ProofCardProps = {
  entry: EntryExplanation
  /** Undefined for readers who may not have the receipt. */
  loadReceipt: LoadReceipt | undefined
  /** One sentence that says what to do if the entry is not proven. */
  ifNotProven: string
}

/**
 * The place of the entry in the public log and, for readers who may have its receipt, the means to verify and keep it.
 */
export function ProofCard({ entry, loadReceipt, ifNotProven }: ProofCardProps) {
  return (
    <ListCard id="proof" title="Transparency log">
      <Text>
        {`${logWords(entry)} `}
        <a href="/transparency">About the transparency log</a>
      </Text>
      {loadReceipt === undefined ? null : <Proof {...{ entry, loadReceipt, ifNotProven }} />}
    </ListCard>
  )
}

type ProofProps = ProofCardProps & { loadReceipt: LoadReceipt }

function Proof({ entry, loadReceipt, ifNotProven }: ProofProps) {
  const verification = useMutation({ mutationFn: () => createVerifier()(entry, loadReceipt), networkMode: 'always' })
  const verified = verification.data === 'waiting' ? undefined : verification.data
  const download = useMutation({
    mutationFn: async () => {
      // The verified receipt is the one that is kept.
      const receipt = verified?.receipt ?? (await loadReceipt())
      if (receipt === 'waiting') return receipt
      await saveReceipt(receipt, entry.number)
      return 'saved' as const
    },
    networkMode: 'always',
  })
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
    <>
      <Group gap="sm" mt="md" className={styles.actions}>
        <BusyButton variant="default" miw="9.5rem" isBusy={verification.isPending} onClick={verify}>
          {verification.data === undefined ? 'Verify' : 'Verify again'}
        </BusyButton>
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          isBusy={download.isPending}
          onClick={save}
        >
          Download receipt
        </BusyButton>
      </Group>
      <div role="status">
        {verification.isError ? <Text mt="md">The entry could not be verified. Try again.</Text> : null}
        {verified === undefined || verification.isError ? null : (
          <Judged isProven={verified.verdict.isProven} at={verification.submittedAt}>
            {wordsOf(verified.verdict, ifNotProven)}
          </Judged>
        )}
        {isWaiting ? <Text mt="md">This entry enters the log within a minute. Try again then.</Text> : null}
        {download.isError ? <Text mt="md">The receipt could not be downloaded. Try again.</Text> : null}
        {download.data === 'saved' ? <Text mt="md">The receipt has been downloaded.</Text> : null}
      </div>
    </>
  )
}

type JudgedProps = { isProven: boolean; at: number; children: ReactNode }

/** The result of a verification, which was asked for at this moment. */
export function Judged({ isProven, at, children }: JudgedProps) {
  return (
    <Alert
      mt="md"
      color={isProven ? 'green' : 'red'}
      icon={isProven ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      <strong>
        {isProven ? (
          <>
            Verified on <Moment moment={new Date(at).toISOString()} />.
          </>
        ) : (
          'Not verified.'
        )}
      </strong>{' '}
      {children}
    </Alert>
  )
}

/** Explains the purpose of the transparency log, and the place of the entry in it. */
function logWords({ log_number: number }: Pick<EntryExplanation, 'log_number'>): string {
  const place =
    number === null
      ? 'This entry enters the log within a minute.'
      : `This entry is number ${number.toLocaleString('en-US')} in the log.`
  return `Every entry is recorded in a public log, so that any later change would be detected. ${place}`
}
