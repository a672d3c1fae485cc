/** Proofs for those who may see a record. The caller has made sure of that. */
import type { LogReceipt } from '@evergrove/contract/transparency'
import { conflict, notFound } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { findNewestCheckpoint, selectKeys, storedTree } from './log.repository.ts'
import { inclusionProof, rememberTiles } from './merkle.ts'
import { findLogged } from './records.repository.ts'
import { entryText, type RecordKind } from './records.ts'
import { verifierKeyOf } from './signed-note.ts'

const WAITING = 'This entry is not in the transparency log yet. It enters within a minute. Try again then.'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/**
 * The entry of a record with its proof against the newest checkpoint: all that is needed to verify it without us. Throws
 * `conflict` while the record waits for the next checkpoint, and `not_found` if it is gone.
 */
export async function proveRecord(db: Database, kind: RecordKind, id: number): Promise<LogReceipt> {
  const checkpoint = await findNewestCheckpoint(db)
  const logged = await findLogged(db, kind, id)
  if (checkpoint === undefined || logged === undefined || logged.position >= checkpoint.size) throw conflict(WAITING)
  const { record, salt, position } = logged
  const key = (await selectKeys(db)).find((one) => one.id === checkpoint.key_id)
  if (record === null || key === undefined) throw notFound()
  const proof = await inclusionProof(rememberTiles(storedTree(db, checkpoint.size)), position)
  return {
    version: 1,
    entry: entryText(kind, record, salt),
    position,
    proof: proof.map(base64),
    checkpoint: checkpoint.note,
    key: verifierKeyOf({ origin: key.origin, publicKey: Buffer.from(key.public_key) }),
  }
}
