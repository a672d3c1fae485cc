import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { staffAct } from '../session/staff-api.ts'

/** Asks why a breach of the ledger is in order, or what settled it, and reports the outcome. */
export function ExplainFinding({ id }: { id: number }) {
  const [said, setSaid] = useState<string>()
  const { ask, dialog } = useDialogs(setSaid)
  const explain = () =>
    ask({
      title: 'Explain this finding?',
      text: 'Say what happened, and name the entry that settled it if there is one. The check then leaves the finding out, until anything about it changes. The audit trail keeps the explanation.',
      fields: { reason: { label: 'Explanation', kind: 'reason' } },
      action: 'Explain',
      isHarmless: true,
      proposal: {
        kind: 'finding.explain',
        action: 'Propose explanation',
        text: ' Another person has to confirm it.',
      },
      send: (body) => staffAct('POST /staff/ledger/findings/{id}/explain', { params: { id }, body }),
      changed: [PROPOSALS_PATH, 'staff/home'],
      done: 'Explained. The next check leaves it out.',
    })
  return (
    <ProductTheme>
      {said === undefined ? (
        <Button variant="default" size="xs" onClick={explain}>
          Explain
        </Button>
      ) : (
        <Text role="status" size="sm">
          {said}
        </Text>
      )}
      {dialog}
    </ProductTheme>
  )
}
