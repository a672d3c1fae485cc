/** The responses of the API to a visitor, and how many calls were made. */
import type { Content, ContentListName, ContentSingleName } from '@evergrove/contract/content/content-kinds'
import type { Site } from '@evergrove/testing/site'

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}

export const readList = async <K extends ContentListName>({ url }: Site, kind: K) =>
  (await read(`${url}/api/${kind}`)) as Content<K>[]

export const readSingle = async <K extends ContentSingleName>({ url }: Site, kind: K) =>
  (await read(`${url}/api/${kind}/1`)) as Content<K>

/** Returns the sum of a metric's samples that have all the given labels; zero before the first count. */
export async function readMetric(
  { url }: Site,
  name: string,
  labels: Record<string, string | RegExp> = {},
): Promise<number> {
  const samples = (await (await fetch(`${url}/metrics`)).text()).matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)
  let sum = 0
  for (const [, sampleName, written = '', value] of samples) {
    const given = Object.fromEntries([...written.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]))
    const fits = Object.entries(labels).every(([label, wanted]) => new RegExp(wanted).test(given[label] ?? ''))
    if (sampleName === name && fits) sum += Number(value)
  }
  return sum
}

/** The three calls for content of every page, with or without the id of their single record. */
const STARTUP_CALLS = [/^\/api\/company-information(\/1)?$/, /^\/api\/services$/, /^\/api\/network-marketing(\/1)?$/]

/** Counts how often each of them was made so far: by rendered pages, and over the network. */
export async function readStartupCalls(site: Site): Promise<{ page: number[]; client: number[] }> {
  const count = (caller: string) =>
    Promise.all(STARTUP_CALLS.map((path) => readMetric(site, 'api_calls_total', { path, caller })))
  return { page: await count('page'), client: await count('client') }
}
