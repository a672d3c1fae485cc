/** `test` with a bank; skipped where no PostgreSQL is installed. */
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { test as base } from '../server-process.ts'
import { type Bank, openBank } from './bank.ts'

export const test = base.extend<{ bank: Bank }>({
  bank: async ({ start, folder }, use, testInfo) => {
    const binaries = findPostgres()
    testInfo.skip(binaries === undefined, 'No server binaries of PostgreSQL are installed')
    testInfo.setTimeout(240_000)
    const bank = await openBank({ start, folder, binaries: binaries ?? '' })
    await use(bank)
    await bank.close()
  },
})
