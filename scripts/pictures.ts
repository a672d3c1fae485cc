/**
 * `npm run pictures`: takes the pictures of the README again, from the demonstration company in the browser of the
 * tests, and draws the picture of a trace. `npm run pictures -- trace` draws only the trace.
 */
import { join } from 'node:path'
import { takePictures } from '@evergrove/e2e/pictures'
import { takeTracePicture } from '@evergrove/e2e/trace-picture'
import { ensureBuilt } from './build.ts'
import { ROOT } from './run-steps.ts'

export default async function pictures([only]: string[]): Promise<void> {
  await ensureBuilt()
  const folder = join(ROOT, 'docs/pictures')
  if (only !== 'trace') await takePictures(folder)
  await takeTracePicture(join(folder, 'trace.svg'))
}
