/** Copies of everything that the company keeps about an agent: a ZIP file with lists and pictures. */
import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { ZipDeflate, ZipPassThrough } from 'fflate'
import { endToken, findProof, proofRequired, type SessionDeps, type SessionOfAgent } from '../../accounts/index.ts'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { type FileStorage, readMaster } from '../../files/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { dataDownloaded, newCause, notify } from '../../notifications/index.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../platform/csv.ts'
import { requireFound } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Trx } from '../../platform/schema.ts'
import { type OpenZip, openZip, pushText } from '../../platform/zip.ts'
import { findReference, inOneSnapshot } from '../agents.repository.ts'
import { findPhotoFolder, type Row, selectPayments } from './personal-data.repository.ts'
import { lists, photoName, proofName, type Source } from './personal-tables.ts'

export type ExportDeps = SessionDeps & { storage: FileStorage; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> }

const README = `This is a copy of everything that we keep about you.

Each list is there twice: as JSON, and as CSV for spreadsheets. A list without rows has no CSV file. Times are in UTC.
Your pictures are in the folder "pictures". Your account number and your address are in these files: keep them safe.
`

const UNPROVEN = 'Confirm your password to download your data.'

/** The number of rows that are turned into text before they are compressed. */
const ROWS_AT_ONCE = 500

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Writes a list to both files while it is read. */
async function writeList(zip: OpenZip, name: string, rows: AsyncIterable<Row> | readonly Row[]): Promise<void> {
  const json = zip.add(new ZipDeflate(`${name}.json`))
  let csv: ZipDeflate | undefined
  let headings: string[] = []
  let batch: Row[] = []
  let isFirst = true
  const flush = () => {
    const [first] = batch
    if (first === undefined) return
    if (csv === undefined) {
      csv = zip.add(new ZipDeflate(`${name}.csv`))
      headings = Object.keys(first)
      pushText(csv, BYTE_ORDER_MARK + csvLines([headings]))
    }
    pushText(csv, csvLines(batch.map((row) => headings.map((heading) => textOf(row[heading])))))
    pushText(json, `${isFirst ? '[\n' : ',\n'}${batch.map((row) => JSON.stringify(row)).join(',\n')}`)
    isFirst = false
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length >= ROWS_AT_ONCE) flush()
  }
  flush()
  pushText(json, isFirst ? '[]\n' : '\n]\n', true)
  csv?.push(new Uint8Array(), true)
}

type Picture = { name: string; folder: string }

async function listPictures(trx: Trx, agentId: number): Promise<Picture[]> {
  const photo = await findPhotoFolder(trx, agentId)
  const proofs = await selectPayments(trx, agentId)
  return [
    ...(photo === undefined ? [] : [{ name: photoName, folder: photo }]),
    ...proofs.flatMap(({ id, folder }) => (folder === null ? [] : [{ name: proofName(id), folder }])),
  ]
}

/**
 * Yields the bytes of the file. The lists are read in one snapshot of the database and kept compressed, so that a slow
 * receiver holds no connection. The pictures follow, one at a time.
 */
async function* zipOf({ db, cipher, storage }: ExportDeps, { id, email }: { id: number; email: string }) {
  const zip = openZip()
  pushText(zip.add(new ZipDeflate('README.txt')), README, true)
  const pictures = await inOneSnapshot(db, async (trx) => {
    const source: Source = { trx, cipher, agentId: id, email }
    for (const [name, rows] of Object.entries(lists)) await writeList(zip, name, await rows(source))
    return listPictures(trx, id)
  })
  yield* zip.take()
  for (const { name, folder } of pictures) {
    const bytes = await readMaster(storage, folder)
    if (bytes === undefined) continue
    // Pictures are compressed already.
    zip.add(new ZipPassThrough(name)).push(bytes, true)
    yield* zip.take()
  }
  zip.end()
  yield* zip.take()
}

type Export = AsyncGenerator<Uint8Array>

async function tell(deps: ExportDeps, trx: Trx, { agentId, actor, reason }: Told): Promise<void> {
  const subject = { kind: 'agent', id: agentId } as const
  const entry = { actor, action: 'agent.export-data', subject } as const
  await recordAudit(trx, reason === undefined ? entry : { ...entry, reason })
  await notify({ trx, jobs: deps.jobs }, [dataDownloaded(agentId, actor.kind)], newCause('account', agentId))
}

type Told = { agentId: number; actor: Actor; reason?: string }

/**
 * Returns a copy of everything kept about the agent, who proves their identity with the password. The proof is used up,
 * the download is recorded in the audit trail, and the agent is notified. Throws `forbidden` without a valid proof.
 */
export async function exportOwnData(
  deps: ExportDeps,
  { agentId: id, sessionId }: SessionOfAgent,
  given: string | undefined,
): Promise<Export> {
  const proof = await findProof(deps, given, { agentId: id, sessionId, purpose: 'data_export' })
  const agent = requireFound(await findReference(deps.db, id))
  if (proof === undefined) throw proofRequired(UNPROVEN, { agentId: id, given })
  await inTransaction(deps.db, async (trx) => {
    if (!(await endToken(trx, proof, deps.now()))) throw proofRequired(UNPROVEN, { agentId: id, given })
    await tell(deps, trx, { agentId: id, actor: { kind: 'agent', id } })
  })
  return zipOf(deps, agent)
}

/**
 * Returns the same copy to staff, who make it for an agent with a reason. The download is recorded in the audit trail,
 * and the agent is notified. Throws `invalid` under `reason`, and `not_found`.
 */
export async function exportDataOf(
  deps: ExportDeps,
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<Export> {
  const { reason } = parseInput(reasonInput, input)
  const agent = requireFound(await findReference(deps.db, agentId))
  await inTransaction(deps.db, (trx) => tell(deps, trx, { agentId, actor, reason }))
  return zipOf(deps, agent)
}
