/** The download of the journal, which can be long: how much has arrived, and a way to stop. */
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../components/save-file.ts'
import type { Days } from '../parts/days-filter.ts'
import { staffSend } from '../session/staff-api.ts'

export type JournalDownload = {
  state: 'idle' | 'busy' | 'saved' | 'failed'
  /** How much has arrived. */
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

export function useJournal(): JournalDownload {
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
