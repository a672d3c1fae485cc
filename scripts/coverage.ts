/**
 * `npm run coverage [-- AREA …]`: lists the requirements that no test names, for example `npm run coverage -- HOME
 * PAGE`. With `defects` it lists the defects that no test names.
 */
import { join } from 'node:path'
import { readTexts } from './tidy/list-files.ts'
import { findUnnamed, readDefects, readRequirements } from './tidy/requirements.ts'

const ROOT = join(import.meta.dirname, '..')

export default function coverage(areas: string[]): void {
  const isWanted = (id: string): boolean => areas.length === 0 || areas.some((area) => id.startsWith(`${area}-`))
  const wanted = areas.includes('defects') ? readDefects(ROOT) : readRequirements(ROOT).filter(({ id }) => isWanted(id))
  const unnamed = findUnnamed(readTexts(ROOT), wanted)
  for (const { id, requirement } of unnamed) console.log(`${id}  ${requirement}`)
  console.log(`${wanted.length - unnamed.length} of ${wanted.length} are named by tests`)
  if (unnamed.length > 0) process.exitCode = 1
}
