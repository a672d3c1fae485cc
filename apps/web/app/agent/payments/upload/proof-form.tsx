import type { Payment } from '@evergrove/contract/payments'
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { usePictureChoice } from '../../../components/pictures/use-picture-choice.ts'
import { PROOF, ProofField } from './proof-field.tsx'
import { useSendProof } from './use-send-proof.ts'

export type ProofFormProps = { payment: Payment; onClose: () => void; onUploaded: () => void }

/** The steps of an upload: choose or drop a file, send it, and keep the focus in the dialog during the upload. */
function useUpload({ payment, onClose, onUploaded }: ProofFormProps) {
  const choice = usePictureChoice(PROOF)
  const { isBusy, send, cancel } = useSendProof()
  const input = useRef<HTMLInputElement>(null)
  const state = useRef<HTMLParagraphElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (hasFailed && !isBusy) submitButton.current?.focus()
  }, [hasFailed, isBusy])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || choice.isPreparing) return
    const file = choice.require()
    if (file === undefined) return input.current?.focus()
    // A disabled button loses the focus, which would then leave the dialog.
    state.current?.focus()
    setHasFailed(false)
    if (await send({ paymentId: payment.id, file })) onUploaded()
    else setHasFailed(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file !== undefined && !isBusy) choice.choose(file)
  }

  const close = () => {
    cancel()
    onClose()
  }
  return { choice, isBusy, input, state, submitButton, submit, drop, close }
}

const focus = (control: HTMLElement | null) => control?.focus()

/** In place of the form if staff approve the payment while the dialog is open. */
function NothingToUpload({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Notice>Your payment is approved already and needs no other proof.</Notice>
      <Group justify="flex-end" mt="lg">
        <Button ref={focus} onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  )
}

/** Chooses or drops a proof and sends it (PAY-011 to PAY-015). */
export function ProofForm(props: ProofFormProps) {
  const { choice, isBusy, input, state, submitButton, submit, drop, close } = useUpload(props)
  if (props.payment.status === 'Approved') return <NothingToUpload onClose={close} />
  return (
    <form
      aria-label="Payment proof"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <CloseButton
        aria-label="Close"
        size="lg"
        pos="absolute"
        top="var(--space-4)"
        right="var(--space-4)"
        onClick={close}
      />
      {props.payment.payment_proof === null ? null : <Notice>This replaces the proof that you uploaded before.</Notice>}
      <ProofField ref={input} choice={choice} isBusy={isBusy} />
      <Text
        ref={state}
        role="status"
        tabIndex={-1}
        mt="xs"
        mih="1.5em"
        fz="sm"
        lh={1.5}
        c="dimmed"
        style={{ outline: 'none' }}
      >
        {isBusy ? 'Uploading…' : choice.note}
      </Text>
      <Progress
        value={100}
        animated
        size="sm"
        aria-hidden
        style={{ visibility: isBusy || choice.isPreparing ? 'visible' : 'hidden' }}
      />
      <Group justify="flex-end" mt="sm" gap="sm">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <BusyButton ref={submitButton} type="submit" isBusy={isBusy || choice.isPreparing}>
          Submit
        </BusyButton>
      </Group>
    </form>
  )
}
