import type { Payment } from '@evergrove/contract/payments'
import { PICTURE_MAX_BYTES } from '@evergrove/contract/platform/constants'
import { Button, CloseButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { type PictureChoice, usePictureChoice } from '../../../components/pictures/picture-input.tsx'
import { pictureHint, typesFor } from '../../../components/pictures/prepare-picture.ts'
import { sizeWords } from '../../../components/size-words.ts'
import { NotAuthenticatedError } from '../../../platform/api/not-authenticated.ts'
import { agentSend } from '../../../platform/session/authorized-fetch.ts'
import { paymentQuery } from '../payment.ts'
import styles from '../payments.module.css'

export type ProofFormProps = { payment: Payment; onClose: () => void; onUploaded: () => void }

/** Manages an upload: choosing or dropping a file, sending it, and keeping the focus in the dialog meanwhile. */
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

/** Replaces the form if staff approve the payment while the dialog is open. */
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
      aria-label="Upload a proof"
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

/** Sends the proof (API-041). A failure is logged and nothing is shown (ERR-017). */
type Proof = { paymentId: number; file: File }

async function putProof({ paymentId, file }: Proof, signal: AbortSignal): Promise<void> {
  const body = new FormData()
  body.append('id', String(paymentId))
  body.append('payment_proof', file)
  const response = await agentSend('PUT /dashboard/payments', { body, signal })
  if (response.status !== 200) throw new Error(`PUT dashboard/payments returned ${response.status}`)
}

type SendProof = {
  isBusy: boolean
  /** Resolves to true if the proof was stored. Never rejects. */
  send: (proof: Proof) => Promise<boolean>
  /** Aborts the upload. */
  cancel: () => void
}

/** Loads the payment again after every attempt, so that the screen shows the current state (GAP-26). */
function useSendProof(): SendProof {
  const queryClient = useQueryClient()
  const running = useRef<AbortController>(undefined)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (proof: Proof) => {
      running.current = new AbortController()
      return putProof(proof, running.current.signal)
    },
    networkMode: 'always',
    onSettled: () => void queryClient.invalidateQueries(paymentQuery),
  })

  async function send(proof: Proof): Promise<boolean> {
    try {
      await mutateAsync(proof)
      return true
    } catch (error) {
      const isExpected = error instanceof NotAuthenticatedError || running.current?.signal.aborted
      if (!isExpected) console.error('The payment proof was not uploaded', error)
      return false
    }
  }

  return { isBusy: isPending, send, cancel: () => running.current?.abort() }
}

type ProofFieldProps = { ref: Ref<HTMLInputElement>; choice: PictureChoice; isBusy: boolean }

/** The proof of a payment (GAP-25). */
const PROOF = { noun: 'picture', maxBytes: PICTURE_MAX_BYTES, takesPdf: true } as const

/** The required file (PAY-012). The whole area takes a click or a drop and shows the chosen picture. */
function ProofField({ ref, choice, isBusy }: ProofFieldProps) {
  const id = useId()
  const { file, preview, problem, choose } = choice
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Payment proof
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {pictureHint(PROOF)}
      </p>
      <div className={styles.area} data-chosen={file !== undefined || undefined}>
        {file === undefined ? <Invitation /> : <Chosen file={file} preview={preview} />}
        <input
          ref={ref}
          id={id}
          name="payment_proof"
          type="file"
          accept={typesFor(PROOF)}
          required
          disabled={isBusy}
          className={styles.input}
          aria-describedby={`${id}-hint ${id}-chosen ${id}-problem`}
          aria-invalid={problem !== undefined || undefined}
          data-autofocus
          onClick={(event) => {
            // Lets the agent choose the same file again after changing it.
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const [given] = event.currentTarget.files ?? []
            if (given !== undefined) choose(given)
          }}
        />
      </div>
      <p id={`${id}-chosen`} className={styles.chosen}>
        {file === undefined ? '' : `${file.name}, ${sizeWords(file.size)}`}
        {file !== undefined && preview === undefined
          ? '. We can’t show a preview. Check that it is the right picture.'
          : ''}
      </p>
      <div id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem === undefined ? null : <Input.Error>{problem}</Input.Error>}
      </div>
    </div>
  )
}

function Invitation() {
  return (
    <Stack component="p" align="center" gap="xs" ta="center">
      <IconPhotoUp size={32} stroke={1.5} aria-hidden />
      <span>
        <strong>Choose a picture or a PDF</strong> or drop it here
      </span>
    </Stack>
  )
}

function Chosen({ file, preview }: Pick<PictureChoice, 'preview'> & { file: File }) {
  if (preview === undefined) return <IconPhoto size={32} stroke={1.5} aria-hidden />
  return <img src={preview} alt={`Preview of ${file.name}`} className={styles.preview} />
}
