import { previewDisclosure, publishDisclosure } from '@evergrove/core/disclosures'
import type { Database } from '@evergrove/core/platform/schema'

/** Publishes what the demonstration's agents have earned, unless its history could not be dated in the past. */
export async function seedDisclosure(db: Database): Promise<void> {
  const deps = { db, now: () => new Date() }
  const { can_publish } = await previewDisclosure(deps)
  if (can_publish) await publishDisclosure(deps, { actor: { kind: 'operator' } })
}
