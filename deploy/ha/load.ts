/** A steady load through the balancer: withdrawal requests, reads and public pages. It records every response. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { type Call, sendOnce } from '@evergrove/e2e/bank/calls'
import type { People } from '@evergrove/e2e/bank/people'
import { WEBSITE } from './parts.ts'
import type { Known } from './verdict.ts'

const PAGES = ['/', '/about', '/services', '/contact', '/privacy-policy', '/terms-and-conditions']
const PAUSE_MS = 150
const RETRY_MS = 200
/** The scripts and styles of a page. */
const FILES_OF_PAGE = /\/assets\/[\w./-]+\.(?:js|css)/g
/** Every third call of an agent is a read. */
const READS = 3

type Kind = 'act' | 'read' | 'page' | 'file'
/** `status` is 0 if there was no response. */
export type Response = { kind: Kind; status: number; retryAfter: string | null; fromMs: number; what: string }

type Sent = { status: number; body?: unknown; retryAfter: string | null }

export type Load = {
  /** The moments when each act was first sent and when it was acknowledged. */
  acknowledged: (Known & { fromMs: number; atMs: number })[]
  responses: Response[]
  /** Waits until pending acts are acknowledged, and repeats them until then. */
  stop: () => Promise<void>
}

type Agent = People['agents'][number]

export function startLoad(agents: Agent[], label: string): Load {
  const acknowledged: Load['acknowledged'] = []
  const responses: Response[] = []
  const stopping = new AbortController()
  let count = 0

  const note = async (kind: Kind, what: string, send: () => Promise<Sent>) => {
    const fromMs = performance.now()
    // The client has no response, for any reason.
    const response: Sent = await send().catch(() => ({ status: 0, retryAfter: null }))
    responses.push({ kind, status: response.status, retryAfter: response.retryAfter, fromMs, what })
    return response
  }

  const withdraw = async ({ id, token }: Agent) => {
    const key = `${label}-${(count += 1)}`
    const fromMs = performance.now()
    const call: Call = { path: 'dashboard/withdrawals', token, key, body: { amount: '10.00' } }
    for (;;) {
      const { status, body } = await note('act', call.path, () => sendOnce(WEBSITE, call))
      if (status === 200) {
        const { amount, balance_after } = body as Withdrawal
        acknowledged.push({ key, agentId: id, amount, balanceAfter: balance_after, fromMs, atMs: performance.now() })
      }
      if (status !== 0 && status < 500) return
      await sleep(RETRY_MS)
    }
  }
  const read = ({ token }: Agent) => {
    const call: Call = { method: 'GET', path: 'dashboard/user-account-info', token }
    return note('read', call.path, () => sendOnce(WEBSITE, call))
  }
  const work = async (agent: Agent) => {
    for (let turn = 1; !stopping.signal.aborted; turn += 1) {
      await (turn % READS === 0 ? read(agent) : withdraw(agent))
      await sleep(PAUSE_MS)
    }
  }
  const fetchText = async (kind: Kind, path: string): Promise<string> => {
    const { body } = await note(kind, path, async () => {
      const response = await fetch(`${WEBSITE}${path}`, { signal: AbortSignal.timeout(10_000) })
      const retryAfter = response.headers.get('Retry-After')
      return { status: response.status, body: await response.text(), retryAfter }
    })
    return typeof body === 'string' ? body : ''
  }
  const visit = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const page = await fetchText('page', PAGES[turn % PAGES.length] ?? '/')
      // A page and its files may come from processes of two releases, each of which has only its own.
      const files = [...new Set(page.match(FILES_OF_PAGE) ?? [])]
      const file = files[turn % Math.max(files.length, 1)]
      await sleep(PAUSE_MS)
      if (file !== undefined) await fetchText('file', file)
    }
  }
  const working = Promise.all([...agents.map(work), visit()])
  return {
    acknowledged,
    responses,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** Requests each page once from each process, so that their caches are filled as on a site in use. */
export async function warmPages(urls: string[]): Promise<void> {
  for (const url of urls) for (const page of PAGES) await (await fetch(`${url}${page}`)).text()
}
