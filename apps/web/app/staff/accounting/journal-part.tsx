import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { saveFile } from '../../components/save-file.ts'
import { sizeWords } from '../../components/size-words.ts'
import { FieldsCard } from '../parts/filter-card.tsx'
import { type Days, daysIn } from '../parts/filters.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffSend } from '../session/staff-api.ts'
import { dayWords } from './accounting-words.ts'

function periodWords({ from, to }: Days): string {
  if (from === undefined && to === undefined) return 'Every transfer since the beginning.'
  if (to === undefined) return `Every transfer from ${dayWords(from ?? '')} on.`
  if (from === undefined) return `Every transfer up to ${dayWords(to)}.`
  return from === to
    ? `Every transfer of ${dayWords(from)}.`
    : `Every transfer from ${dayWords(from)} to ${dayWords(to)}.`
}

/** Downloads the journal of a period as a file. */
export function JournalPart() {
  const address = useAddress()
  const { days, problems } = daysIn(address)
  const download = useJournal()
  const hasProblems = Object.keys(problems).length > 0
  return (
    <>
      <FieldsCard label="Days of the journal (UTC)" fields={{ days: {} }} address={address} />
      <ListCard
        id="journal"
        title="Journal"
        note="A CSV file, oldest first. Dates are inclusive (UTC). Posted amounts add up to the trial balance; holds are not posted. This download is recorded in the audit trail."
      >
        <Text mb="md">{hasProblems ? 'Correct the days first.' : periodWords(days)}</Text>
        <Group gap="sm">
          <BusyButton
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            disabled={hasProblems}
            isBusy={download.state === 'busy'}
            onClick={() => void download.start(days)}
          >
            Download journal
          </BusyButton>
          {download.state === 'busy' ? (
            <Button variant="default" onClick={download.stop}>
              Stop
            </Button>
          ) : null}
        </Group>
        <DownloadState download={download} />
      </ListCard>
    </>
  )
}

function DownloadState({ download: { state, bytes } }: { download: JournalDownload }) {
  return (
    <>
      <div role="status">
        {state === 'busy' ? (
          <Text mt="md">The journal is on its way. A long period can take minutes: keep this screen open.</Text>
        ) : null}
        {state === 'saved' ? <Text mt="md">{`Journal saved, ${sizeWords(bytes)}.`}</Text> : null}
      </div>
      {state === 'busy' ? (
        <>
          <Progress value={100} animated mt="sm" aria-label="Downloading the journal" />
          <Text c="dimmed" fz="sm" mt="xs">{`${sizeWords(bytes)} so far`}</Text>
        </>
      ) : null}
      {state === 'failed' ? (
        <Alert color="red" mt="md" role="alert">
          The journal could not be downloaded. Nothing was saved. Try again.
        </Alert>
      ) : null}
    </>
  )
}

/** The download of the journal, which can be long, with its progress and a way to stop it. */
type JournalDownload = {
  state: 'idle' | 'busy' | 'saved' | 'failed'
  /** The number of bytes that have arrived. */
  bytes: number
  start: (days: Days) => Promise<void>
  stop: () => void
}

/** Reports the length of each piece as it passes. */
const counting = (report: (bytes: number) => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      report(piece.byteLength)
      controller.enqueue(piece)
    },
  })

function useJournal(): JournalDownload {
  const [state, setState] = useState<JournalDownload['state']>('idle')
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(query: Days) {
    const { signal } = (running.current = new AbortController())
    setState('busy')
    setBytes(0)
    try {
      const response = await staffSend('GET /staff/accounting/journal.csv', { query, signal })
      if (response.status !== 200 || response.body === null) throw new Error(`The journal answered ${response.status}`)
      const body = response.body.pipeThrough(counting((length) => setBytes((before) => before + length)))
      await saveFile({ headers: response.headers, blob: () => new Response(body).blob() }, 'journal.csv')
      setState('saved')
    } catch (error) {
      if (signal.aborted) return
      console.error('The journal could not be downloaded', error)
      setState('failed')
    }
  }

  const stop = () => {
    running.current?.abort()
    setState('idle')
  }
  return { state, bytes, start, stop }
}
