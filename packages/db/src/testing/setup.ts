/** Before each test file with a database, begins to watch what is used inside transactions, and fails the test that uses it. */
import { afterEach, inject } from 'vitest'
import { takeBreaches, watchOnce } from './only-the-database.ts'

const prepared = inject('testDatabase')
watchOnce(prepared.kind === 'postgres' ? prepared.adminUrl : undefined)

afterEach(() => {
  const breaches = takeBreaches()
  if (breaches.length > 0) throw new Error(`Inside a transaction: ${breaches.join(', ')}`)
})
