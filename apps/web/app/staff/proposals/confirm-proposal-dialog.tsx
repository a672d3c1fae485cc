import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { Alert, Box, Skeleton, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { Facts } from '../agents/page/facts.tsx'
import { ReversalPreview, reversalQuery } from '../payments/reversal-preview.tsx'
import { factsOf, sentenceOf } from './proposal-words.ts'

export type ConfirmProposalDialogProps = {
  proposal: Proposal
  isOpen: boolean
  isBusy: boolean
  problem: string | undefined
  /** Receives the reason, which a plan that cannot pay requires. */
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Asks before a proposal is carried out. A reversal shows every agent and amount that it touches at this moment. */
export function ConfirmProposalDialog({ isOpen, ...props }: ConfirmProposalDialogProps) {
  const { proposal, isBusy, problem, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const problems = problemsOf(proposal)
  return (
    <Dialog isOpen={isOpen} title="Confirm this proposal?" onClose={onClose}>
      <Text fw={600} mb="md" style={{ overflowWrap: 'anywhere' }}>
        {sentenceOf(proposal)}
      </Text>
      <Facts facts={factsOf(proposal)} isStacked />
      {proposal.change.kind === 'payment.reverse' ? (
        <Box mt="md">
          <Losses paymentId={proposal.subject_id} />
        </Box>
      ) : null}
      {problems.length === 0 ? null : (
        <>
          <Alert color="red" mt="md" title="This plan cannot pay what it promises">
            {problems.join(' ')}
          </Alert>
          <Textarea
            mt="md"
            label="Why it is published anyway"
            description="Kept with the version for good."
            value={reason}
            maxLength={500}
            autosize
            minRows={2}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </>
      )}
      <Text c="dimmed" mt="md">
        It takes effect immediately and can’t be undone.
      </Text>
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel>
        <BusyButton color="red" isBusy={isBusy} onClick={() => onConfirm(reason.trim() || undefined)}>
          Confirm
        </BusyButton>
      </DialogFooter>
    </Dialog>
  )
}

/** Returns the reasons why a proposed plan cannot pay. It is empty for any other proposal. */
const problemsOf = ({ change }: Proposal): readonly string[] =>
  change.kind === 'plan.publish' ? (change.trial?.problems ?? []) : []

function Losses({ paymentId }: { paymentId: number }) {
  const preview = useQuery(reversalQuery(paymentId))
  if (preview.isError) {
    return <CouldNotLoad what="what the reversal would take back" onRetry={() => void preview.refetch()} />
  }
  if (preview.data === undefined) {
    return <Skeleton height="6rem" radius="md" role="status" aria-label="Finding out what it would take back" />
  }
  if (preview.data.failure !== undefined) {
    return <Text>{messagesBeside(preview.data.failure.error, []).join(' ')}</Text>
  }
  return <ReversalPreview reversal={preview.data.body} />
}
