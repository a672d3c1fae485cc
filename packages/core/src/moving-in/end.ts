/** The last steps of a move: taking everything back, or letting agents in (ADR 0069). */
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../audit/index.ts'
import { looseUnusedImage } from '../files/index.ts'
import { conflict } from '../platform/errors.ts'
import { releasePictures, removeContent } from './content.repository.ts'
import {
  aloneIn,
  continueNumbers,
  countBroughtOver,
  findGenuineAct,
  findNewestMove,
  finishMoves,
  removeBroughtOver,
} from './moves.repository.ts'
import type { MoveDeps } from './run.ts'

const operator = { kind: 'operator' } as const

/**
 * Removes everything that was brought over, in one transaction, and gives the company's own agent its row from before.
 * Returns how many agents were removed. The audit trail keeps its entries. Throws `conflict` if nothing was brought
 * over, once the move is finished, and after any genuine act of agents or of staff about them.
 */
export async function undoMoveIn(deps: Pick<MoveDeps, 'db' | 'direct'>): Promise<number> {
  return aloneIn(deps.direct, () =>
    inTransaction(deps.db, async (trx) => {
      const move = await findNewestMove(trx)
      if (move === undefined) throw conflict('Nothing was brought over.')
      if (move.finished_at !== null) throw conflict('The move is finished and cannot be undone.')
      const act = await findGenuineAct(trx)
      if (act !== undefined) throw conflict(`${act} The move cannot be undone.`)
      const { agents } = await countBroughtOver(trx)
      const pictures = await releasePictures(trx)
      await removeContent(trx)
      await removeBroughtOver(trx)
      for (const id of pictures) await looseUnusedImage(trx, id)
      await continueNumbers(trx)
      await recordAudit(trx, {
        actor: operator,
        action: 'company.undo-move',
        subject: { kind: 'move', id: move.id },
        before: { agents },
      })
      return agents
    }),
  )
}

/**
 * Ends the move: from now on agents can sign in, and nothing more can be brought over. The audit entry states the digest
 * of the newest export and the sums, and enters the transparency log with it. Throws `conflict` if nothing was brought
 * over, if an export was interrupted, and once the move is finished.
 */
export async function finishMoveIn(deps: Pick<MoveDeps, 'db' | 'direct'>): Promise<void> {
  await aloneIn(deps.direct, () =>
    inTransaction(deps.db, async (trx) => {
      const move = await findNewestMove(trx)
      if (move === undefined) throw conflict('Nothing was brought over.')
      if (move.finished_at !== null) throw conflict('The move is finished already.')
      if (move.stored_at === null) throw conflict('The export was interrupted. Run it to its end first, or undo it.')
      await finishMoves(trx)
      await recordAudit(trx, {
        actor: operator,
        action: 'company.finish-move',
        subject: { kind: 'move', id: move.id },
        after: { source: move.source_digest, ...(await countBroughtOver(trx)) },
      })
    }),
  )
}
