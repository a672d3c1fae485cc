import type { PlanVersionView } from '@evergrove/contract/plan'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Alert, Box, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import type { Outcome } from '../../platform/session/failure.ts'
import { useAction } from '../parts/use-action.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { PROPOSED, SecondPersonNote, useNobodyElse, useSecondPerson } from '../proposals/second-person.tsx'
import { useStaff } from '../session/current-staff.ts'
import { staffAct } from '../session/staff-api.ts'
import { addressOf, type Change, changesFrom, type Draft, draftFrom, problemsOf, toInput } from './draft.ts'
import { DRAFT_FORM, DraftForm } from './draft-form.tsx'
import { isOverFee, LimitLine, LimitWarning } from './laboratory/limits-card.tsx'
import styles from './plan.module.css'

export type DraftCardProps = {
  current: PlanVersionView
  /** The draft to start from. */
  draft: Draft
  onChange: (draft: Draft) => void
  /** Receives a sentence about the outcome. */
  onEnd: (text: string) => void
  /** The preview of the draft's payments. */
  children: ReactNode
}

/** Publishes the draft. Resolves to a sentence about the outcome. */
async function publish(body: ReturnType<typeof toInput>): Promise<Outcome<string>> {
  const outcome = await staffAct('POST /staff/plan', { body })
  if (outcome.failure !== undefined) return outcome
  return { failure: undefined, body: outcome.status === 201 ? `Version ${outcome.body.id} is in force.` : PROPOSED }
}

const DISCARDED = 'The draft is discarded.'

/** The draft and its changes. Admins can publish it. */
export function DraftCard({ current, draft, onChange, onEnd, children }: DraftCardProps) {
  const { role } = useStaff()
  const { ask, dialog } = useDialogs(onEnd)
  const [isPublishing, setPublishing] = useState(false)
  const form = useForm<Draft>({
    initialValues: draft,
    initialErrors: problemsOf(draft),
    validate: problemsOf,
    validateInputOnChange: true,
    onValuesChange: onChange,
  })
  const { summary, onInvalid } = useErrorSummary(DRAFT_FORM, form.errors)
  const isValid = Object.keys(problemsOf(form.values)).length === 0
  const changes = isValid ? changesFrom(current, form.values) : []
  const isUnchanged = isValid && changes.length === 0
  const mayPublish = mayDo(role, 'publishPlan')
  const askToDiscard = () =>
    ask({
      title: 'Discard the draft?',
      text: 'Your changes will be lost.',
      action: 'Discard',
      cancel: 'Keep draft',
      changed: [],
      done: DISCARDED,
    })
  return (
    <ListCard id="draft" title="Draft">
      <Text inherit c="dimmed" fz="sm" mb="md">
        {`Saved in this browser. Send its link to colleagues to share it${
          mayPublish ? '' : '; an admin can publish it'
        }. Nothing changes for agents until it is published.`}
      </Text>
      {draft.base_id === current.id ? null : (
        <Alert color="gold" mb="md">
          Another version has been published since you started this draft. The changes below are compared with the new
          one.
        </Alert>
      )}
      {summary}
      <State changes={changes} draft={isValid ? form.values : undefined} />
      <DraftForm form={form} before={draftFrom(current)} />
      <Changes changes={changes} isValid={isValid} />
      {children}
      <State changes={changes} draft={isValid ? form.values : undefined} />
      <Buttons
        isUnchanged={isUnchanged}
        address={addressOf(form.values)}
        onPublish={mayPublish ? () => (isValid ? setPublishing(true) : onInvalid(problemsOf(form.values))) : undefined}
        onDiscard={() => (isUnchanged ? onEnd(DISCARDED) : askToDiscard())}
      />
      <PublishDialog
        isOpen={isPublishing}
        draft={isValid ? toInput(form.values) : undefined}
        changes={changes}
        onClose={() => setPublishing(false)}
        onDone={onEnd}
      />
      {dialog}
    </ListCard>
  )
}

type ButtonsProps = {
  isUnchanged: boolean
  /** The address that takes the draft to a colleague. */
  address: string
  /** Undefined if the reader may not publish. */
  onPublish: (() => void) | undefined
  onDiscard: () => void
}

const Buttons = ({ isUnchanged, address, onPublish, onDiscard }: ButtonsProps) => (
  <Group gap="sm" mt="md">
    {onPublish === undefined ? null : (
      <Button disabled={isUnchanged} onClick={onPublish}>
        Publish…
      </Button>
    )}
    <CopyButton text={address} what="link to this draft" hasWords />
    <Button variant="default" onClick={onDiscard}>
      Discard draft
    </Button>
  </Group>
)

type StateProps = {
  changes: readonly Change[]
  /** The draft. Undefined while it has amounts to correct. */
  draft: Draft | undefined
}

/**
 * The number of the draft's changes, and whether it can pay. It stands above the fields, and again beside the buttons.
 */
const State = ({ changes, draft }: StateProps) => (
  <Text inherit fz="sm" my="md">
    {draft === undefined ? (
      'Correct the marked amounts first.'
    ) : (
      <>
        {`${counted(changes.length)}. `}
        <LimitLine draft={toInput(draft)} />
      </>
    )}
  </Text>
)

const counted = (changes: number): string =>
  changes === 0 ? 'No changes yet' : changes === 1 ? '1 change' : `${changes} changes`

function Changes({ changes, isValid }: { changes: readonly Change[]; isValid: boolean }) {
  return (
    <Box pt="lg" mt="lg" style={{ borderTop: '1px solid var(--color-line)' }}>
      <Title order={3} c="inherit" size="var(--text-md)" ff="text" lh="var(--leading-snug)" mb="sm">
        What would change
      </Title>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <Text inherit c="dimmed" fz="sm" mb="md">
          {isValid ? 'No changes: the draft matches the current plan.' : 'Correct the marked amounts first.'}
        </Text>
      )}
    </Box>
  )
}

/** The changes of a draft, each with its value before and after. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <Stack component="dl" gap="xs">
      {changes.map(({ what, from, to }) => (
        <Group key={what} justify="space-between" gap="0 var(--space-4)" className={styles.change}>
          <Text component="dt" inherit c="dimmed">
            {what}
          </Text>
          <dd>
            <Text span inherit c="dimmed" fw={400}>
              <VisuallyHidden>from </VisuallyHidden>
              {from}
            </Text>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> to </VisuallyHidden>
            {to}
          </dd>
        </Group>
      ))}
    </Stack>
  )
}

type PublishDialogProps = {
  isOpen: boolean
  /** The draft. Undefined while it has amounts to correct. */
  draft: ReturnType<typeof toInput> | undefined
  changes: readonly Change[]
  onClose: () => void
  onDone: (text: string) => void
}

/**
 * Lists every change before the draft is published, or proposed if another person has to confirm it. Its title and its
 * words follow the server's answer about that while it is open.
 */
function PublishDialog({ isOpen, draft, changes, onClose, onDone }: PublishDialogProps) {
  const isForTwo = useSecondPerson('plan.publish')
  const isAlone = useNobodyElse('plan.publish')
  const publishing = useAction(publish, ['staff/plan', PROPOSALS_PATH, 'staff/home'])
  const isRefused = isAlone && draft !== undefined && isOverFee(draft)
  const from = isForTwo
    ? 'Takes effect once it is confirmed'
    : isRefused
      ? 'Would take effect immediately'
      : 'Takes effect immediately'
  const confirm = async () => {
    const text = draft && (await publishing.run(draft))
    if (text !== undefined) onDone(text)
  }
  const close = () => {
    publishing.reset()
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={isForTwo ? 'Propose this plan?' : 'Publish this plan?'} onClose={close}>
      <ChangeList changes={changes} />
      <Text c="dimmed" mt="md">
        {from}: the fee for new accounts, bonuses for agents activated from then on, and the minimum for new requests.
        Past transactions don’t change. You can’t withdraw a version, only publish a new one.
      </Text>
      {draft === undefined ? null : <LimitWarning draft={draft} isAlone={isAlone} />}
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={publishing.problem} isBusy={publishing.isBusy} onCancel={close} focusesCancel>
        <BusyButton isBusy={publishing.isBusy} disabled={isRefused} onClick={() => void confirm()}>
          {isForTwo ? 'Propose' : 'Publish'}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  )
}
