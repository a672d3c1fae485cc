/**
 * `npm run test:deep`: runs all tests of `npm test` once, and more: hundreds of random histories of each kind, more requests of the
 * contract fuzz, screens in every width and colour scheme, the database tests on PGlite, and tests that take minutes,
 * such as processes that are killed and restarted, and every screen in Firefox and on a slow connection.
 */
import { testAll } from './test.ts'

export default (): Promise<void> => testAll('deep')
