/** `npm run pictures`: takes the pictures of the README again, from the demonstration company in the tests' browser. */
import { join } from 'node:path'
import { takePictures } from '@evergrove/e2e/pictures'
import { ensureBuilt } from './build.ts'
import { ROOT } from './run-steps.ts'

export default async function pictures(): Promise<void> {
  await ensureBuilt()
  await takePictures(join(ROOT, 'docs/pictures'))
}
