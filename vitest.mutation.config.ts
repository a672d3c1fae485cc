/**
 * What `npm run test:mutation` judges: the ordinary tests of the folders that it changes and of those that close accounts,
 * match payments, ask a second person, simulate plans and play histories, on PostgreSQL where it is installed: six times
 * faster.
 */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { database, driver } from './vitest.config.ts'

const isHistories = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/testing/')

/** Plays histories last, because most changes are noticed by quicker tests, and the first that fails ends the run. */
class HistoriesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => Number(isHistories(one)) - Number(isHistories(other)))
  }
}

export default defineConfig({
  test: {
    ...database,
    include: [
      '{packages/core/src,apps/api/src/routes}/{ledger,network,plan,withdrawals,payments,receipts,agents,laboratory,proposals}/**/*.test.ts',
      'packages/core/src/testing/histories.test.ts',
    ],
    tags: database.tags.map(({ name }) => ({ name, skip: true })),
    env: { TEST_DRIVER: driver },
    sequence: { sequencer: HistoriesLast },
    isolate: false,
  },
})
