/** Calls of the API whose response may be lost. They are repeated until their result is known. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  key?: string
  proof?: string
  body?: Record<string, unknown>
}

/** `isRepeat` is true if an earlier attempt of the same call got no reliable response. */
export type Answer = { status: number; body: unknown; isRepeat: boolean }

/** A response of 500 or above, with the period of the request. */
type Failure = { fromMs: number; toMs: number; text: string }

const PATIENCE_MS = 60_000
const PAUSE_MS = 50

function headersOf({ token, key, proof }: Call): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(token === undefined ? {} : { Authorization: `JWT ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(proof === undefined ? {} : { 'X-Proof': proof }),
  }
}

/** Sends a call once, to this server. */
export async function sendOnce(
  url: string,
  call: Call,
): Promise<{ status: number; body: unknown; retryAfter: string | null }> {
  const answer = await fetch(`${url}/api/${call.path}`, {
    method: call.method ?? 'POST',
    headers: headersOf(call),
    signal: AbortSignal.timeout(PATIENCE_MS / 2),
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(call.body ?? {}) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
  const retryAfter = answer.headers.get('Retry-After')
  return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text, retryAfter }
}

/** Sends each call to one of the addresses that `findUrls` currently returns, in turn. */
export function createCaller(findUrls: () => string[]) {
  const failures: Failure[] = []
  let turn = 0

  const tryOnce = async (url: string, call: Call) => {
    const fromMs = performance.now()
    try {
      const answer = await sendOnce(url, call)
      if (answer.status < 500) return answer
      const text = `${call.method ?? 'POST'} ${call.path} was answered ${answer.status}`
      failures.push({ fromMs, toMs: performance.now(), text })
      return undefined
    } catch {
      // The server stopped meanwhile. Only another request can show whether the action was done.
      return undefined
    }
  }

  return {
    failures,
    /** Repeats a call until it has a response below 500. */
    insist: async (call: Call): Promise<Answer> => {
      const lastMs = performance.now() + PATIENCE_MS
      let isRepeat = false
      while (performance.now() < lastMs) {
        const urls = findUrls()
        const url = urls[(turn += 1) % urls.length]
        if (url !== undefined) {
          const answer = await tryOnce(url, call)
          if (answer !== undefined) return { ...answer, isRepeat }
          isRepeat = true
        }
        await sleep(PAUSE_MS)
      }
      throw new Error(`${call.path} had no answer for ${PATIENCE_MS / 1000} s`)
    },
  }
}
