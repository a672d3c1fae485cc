/**
 * Drills of files: written through one web process and read through the other, proofs only with a signature, and moved
 * into the bucket.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFileStorage } from '@evergrove/core/files'
import { picture } from '@evergrove/testing/picture'
import { bucketOptions } from './bucket.ts'
import { inDatabase } from './drill.ts'
import { BUCKET, FOLDER, productSettings } from './parts.ts'
import { runTask } from './run-task.ts'
import { at, readFileOf, readPayment, type Uploaders, uploadPicture, uploadProof, webProcesses } from './uploads.ts'

const MOVED = 20

type Way = { writer: string; reader: string }

/** Checks a proof of this agent. Returns the faults as sentences. */
async function exchangeProof({ writer, reader }: Way, { token }: { token: string }): Promise<string[]> {
  const payment = await readPayment(writer, token)
  const { status } = await uploadProof(writer, { token, id: payment?.id ?? 0 })
  const address = (await readPayment(reader, token))?.get_image_url ?? ''
  const signed = await readFileOf(at(reader, address))
  const unsigned = await readFileOf(at(reader, address.replace(/\?.*$/, '')))
  const { folder } = await inDatabase((db) =>
    db
      .selectFrom('files')
      .select('folder')
      .where('proof_of', '=', payment?.id ?? 0)
      .executeTakeFirstOrThrow(),
  )
  return [
    ...(status === 200 ? [] : [`the upload of a proof was answered ${status}`]),
    ...(signed.status === 200 && signed.size > 0 ? [] : [`a proof was answered ${signed.status} by the other process`]),
    ...(unsigned.status === 404 ? [] : [`a proof without a signature was answered ${unsigned.status}`]),
    ...(await tryWithoutKey(`${folder}master.webp`)),
  ]
}

/**
 * Requests a file of the bucket without a key, which must fail although the file exists. Returns the faults as
 * sentences.
 */
async function tryWithoutKey(key: string): Promise<string[]> {
  const storage = await openFileStorage(bucketOptions)
  const isThere = (await storage.read(key)) !== undefined
  const paths = [`${BUCKET.S3_BUCKET}/${key}`, `v1/AUTH_evergrove/${BUCKET.S3_BUCKET}/${key}`]
  const answers = await Promise.all(paths.map((path) => readFileOf(`${BUCKET.S3_ENDPOINT}/${path}`)))
  return [
    ...(isThere ? [] : [`${key} is not in the bucket`]),
    ...answers.flatMap(({ status }) =>
      status >= 400 && status < 500 ? [] : [`the bucket answered ${status} to nobody`],
    ),
  ]
}

/** Checks a public picture. Returns the faults as sentences. */
async function exchangePicture({ writer, reader }: Way, editorToken: string): Promise<string[]> {
  const { status, body } = await uploadPicture(writer, editorToken)
  if (status !== 201) return [`the upload of a picture was answered ${status}`]
  const read = await readFileOf(at(reader, body.url))
  return read.status === 200 && read.size > 0 ? [] : [`a picture was answered ${read.status} by the other process`]
}

async function move(folder: string): Promise<string> {
  const printed = await runTask(['files:move', folder], { ...productSettings(), DATA_DIR: join(FOLDER, 'operator') })
  return printed.split('\n').at(-1) ?? ''
}

/** Moves the files twice. Returns the faults as sentences. */
async function moveTwice(): Promise<string[]> {
  const folder = join(FOLDER, 'to-move')
  rmSync(folder, { recursive: true, force: true })
  const inside = `images/${randomBytes(16).toString('hex')}/`
  const bytes = Buffer.from(picture, 'base64')
  mkdirSync(join(folder, inside), { recursive: true })
  for (let number = 1; number <= MOVED; number += 1) writeFileSync(join(folder, inside, `${number}.webp`), bytes)
  const said = [await move(folder), await move(folder)]
  const storage = await openFileStorage(bucketOptions)
  const last = await storage.read(`${inside}${MOVED}.webp`)
  await storage.removeAll(inside)
  const left = await storage.read(`${inside}${MOVED}.webp`)
  const expected = [`Copied ${MOVED} files; 0 files`, `Copied 0 files; ${MOVED} files`]
  return [
    ...said.flatMap((line, index) => (line.startsWith(expected[index] ?? '') ? [] : [`files:move said: ${line}`])),
    ...(last !== undefined && Buffer.from(last).equals(bytes) ? [] : ['a moved file is not as it was']),
    ...(left === undefined ? [] : ['a removed file is still in the bucket']),
  ]
}

/** One round. Returns the faults as sentences. */
export async function exchangeOnce(uploaders: Uploaders, round: number): Promise<{ faults: string[] }> {
  const [one = '', other = ''] = webProcesses()
  const way = round % 2 === 1 ? { writer: one, reader: other } : { writer: other, reader: one }
  const newcomer = uploaders.newcomers[round - 1]
  if (newcomer === undefined) throw new Error('There is no newcomer left')
  const faults: string[] = []
  const timed = async (work: () => Promise<string[]>): Promise<string> => {
    const sinceMs = performance.now()
    const found = await work()
    faults.push(...found)
    return `${found.length === 0 ? 'as promised' : 'NOT as promised'} in ${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
  }
  const proof = await timed(() => exchangeProof(way, newcomer))
  const shown = await timed(() => exchangePicture(way, uploaders.editorToken))
  const moved = await timed(moveTwice)
  console.log(
    `Round ${round}, written through ${way.writer}: proof ${proof}; picture ${shown}; ${MOVED} files moved twice ${moved}`,
  )
  return { faults }
}
