/** A download that can take minutes, with its progress and a way to stop it. */
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { saveFile } from '../../components/save-file.ts'
import { sizeWords } from '../../components/size-words.ts'

type LongDownloadProps = {
  /** Names the file in sentences: 'journal'. */
  what: string
  /** The name of the file if the server gives none. */
  fileName: string
  call: (signal: AbortSignal) => Promise<Response>
  variant?: 'filled' | 'default'
  isDisabled?: boolean
}

/** The button of a download, and below it what has become of the file. */
export function LongDownload({ what, fileName, call, variant = 'filled', isDisabled = false }: LongDownloadProps) {
  const { state, bytes, start, stop } = useDownload(what, fileName, call)
  return (
    <>
      <Group gap="sm">
        <BusyButton
          variant={variant}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          disabled={isDisabled}
          isBusy={state === 'busy'}
          onClick={() => void start()}
        >
          {`Download ${what}`}
        </BusyButton>
        {state === 'busy' ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : null}
      </Group>
      <div role="status">
        {state === 'busy' ? (
          <Text mt="md">{`The ${what} is on its way. It can take minutes: keep this screen open.`}</Text>
        ) : null}
        {state === 'saved' ? <Text mt="md">{`The ${what} has been saved, ${sizeWords(bytes)}.`}</Text> : null}
      </div>
      {state === 'busy' ? (
        <>
          <Progress value={100} animated mt="sm" aria-label={`Downloading the ${what}`} />
          <Text c="dimmed" fz="sm" mt="xs">{`${sizeWords(bytes)} so far`}</Text>
        </>
      ) : null}
      {state === 'failed' ? (
        <Alert color="red" mt="md" role="alert">
          {`The ${what} could not be downloaded. Nothing was saved. Try again.`}
        </Alert>
      ) : null}
    </>
  )
}

/** Reports the length of each piece as it passes. */
const counting = (report: (bytes: number) => void) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      report(piece.byteLength)
      controller.enqueue(piece)
    },
  })

function useDownload(what: string, fileName: string, call: LongDownloadProps['call']) {
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed'>('idle')
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const { signal } = (running.current = new AbortController())
    setState('busy')
    setBytes(0)
    try {
      const response = await call(signal)
      if (response.status !== 200 || response.body === null) throw new Error(`${fileName} answered ${response.status}`)
      const body = response.body.pipeThrough(counting((length) => setBytes((before) => before + length)))
      await saveFile({ headers: response.headers, blob: () => new Response(body).blob() }, fileName)
      setState('saved')
    } catch (error) {
      if (signal.aborted) return
      console.error(`The ${what} could not be downloaded`, error)
      setState('failed')
    }
  }

  const stop = () => {
    running.current?.abort()
    setState('idle')
  }
  return { state, bytes, start, stop }
}
