/** Checks that a history leaves a valid ledger: no deferred constraint fails, and no invariant is broken. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Witness } from '../../../network/testing/witnesses.ts'
import { checkLedger } from '../../index.ts'

export const ledgerWitness: Witness = {
  name: 'the check of the ledger',
  mustSee: [],
  look: async ({ trx }) => {
    await sql`set constraints all immediate`.execute(trx)
    expect((await checkLedger(trx)).filter(({ count }) => count > 0)).toEqual([])
  },
}
