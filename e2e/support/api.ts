/** What the API answers a visitor, and how often it was asked. */
import type { Content, ContentListName, ContentSingleName } from '@evergrove/contract/content-kinds'
import type { Site } from './site.ts'

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

export const readList = async <K extends ContentListName>({ url }: Site, kind: K) =>
  (await read(`${url}/api/${kind}`)) as Content<K>[]

export const readSingle = async <K extends ContentSingleName>({ url }: Site, kind: K) =>
  (await read(`${url}/api/${kind}/1`)) as Content<K>

/** A counter of the server by its labels as /metrics writes them; zero before its first count. */
export async function readCounter({ url }: Site, nameAndLabels: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  const line = lines.find((text) => text.startsWith(`${nameAndLabels} `))
  return line === undefined ? 0 : Number(line.slice(nameAndLabels.length + 1))
}

const STARTUP_PATHS = ['/api/company-information/1', '/api/services', '/api/network-marketing/1']

/** How often each of the three start-up calls was made so far: by a page being rendered, and over the network. */
export async function readStartupCalls(site: Site): Promise<{ page: number[]; client: number[] }> {
  const count = async (caller: string) => {
    const counts: number[] = []
    for (const path of STARTUP_PATHS) {
      counts.push(await readCounter(site, `api_calls_total{path="${path}",caller="${caller}"}`))
    }
    return counts
  }
  return { page: await count('page'), client: await count('client') }
}
