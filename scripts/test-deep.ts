/**
 * `npm run test:deep`: everything that `npm test` runs, once, and more of it: a thousand random histories, more requests of the contract
 * fuzz, screens in every width and colour scheme, the database tests on PGlite as well, and what needs minutes by nature, such as
 * processes that are killed and started again, and every screen in Firefox and on a slow connection.
 */
import { testAll } from './test.ts'

export default (): Promise<void> => testAll('deep')
