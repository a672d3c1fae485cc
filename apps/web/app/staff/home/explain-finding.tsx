import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { PROPOSED } from '../proposals/second-person-note.tsx'
import { useSecondPerson } from '../proposals/use-second-person.ts'
import { proposable } from '../proposals/was-proposed.ts'
import { staffAct } from '../session/staff-api.ts'

/** Asks why a breach of the ledger is in order, or what settled it, and says what became of the answer. */
export function ExplainFinding({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const isForTwo = useSecondPerson('finding.explain')
  const explaining = useAction(
    (reason: string) =>
      proposable(staffAct('POST /staff/ledger/findings/{id}/explain', { params: { id }, body: { reason } })),
    [PROPOSALS_PATH, 'staff/home'],
  )
  const confirm = async (reason: string) => {
    const done = await explaining.run(reason)
    if (done === undefined) return
    setOpen(false)
    setSaid(done.isProposed ? PROPOSED : 'Explained. The next check leaves it out.')
  }
  return (
    <ProductTheme>
      {said === undefined ? (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Explain
        </Button>
      ) : (
        <Text role="status" size="sm">
          {said}
        </Text>
      )}
      <ReasonDialog
        isOpen={isOpen}
        title="Explain this finding?"
        field="Explanation"
        isHarmless
        action={isForTwo ? 'Propose explanation' : 'Explain'}
        isBusy={explaining.isBusy}
        problem={explaining.problem}
        onConfirm={(reason) => void confirm(reason)}
        onClose={() => setOpen(false)}
        onGone={explaining.reset}
      >
        Say what happened, and name the entry that settled it if there is one. The check then leaves the finding out,
        until anything about it changes. The audit trail keeps the explanation.
        {isForTwo ? ' Another person has to confirm it.' : null}
      </ReasonDialog>
    </ProductTheme>
  )
}
