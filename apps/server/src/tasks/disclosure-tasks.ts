/** The income disclosure (plan rule 33). */
import { publishDisclosure } from '@evergrove/core/disclosures'
import type { Tasks } from './task.ts'

export const disclosureTasks: Tasks = {
  'disclosure:publish': {
    about: 'publishes what agents have earned up to the end of the last month, and prints its number and digest',
    run: async (services) => {
      const { number, until, digest } = await publishDisclosure(services, { actor: { kind: 'operator' } })
      return [`Published income disclosure ${number}, up to ${until}.`, `SHA-256: ${digest}`].join('\n')
    },
  },
}
