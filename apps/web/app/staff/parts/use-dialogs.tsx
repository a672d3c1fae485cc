/** The dialogs of a screen of the console: asked one at a time, drawn, and over with a sentence. */
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { Outcome } from '../../platform/session/failure.ts'
import { forgetDone } from './done-line.tsx'
import { type Question, QuestionForm } from './question.tsx'

/** What a dialog with a content of its own is given. */
export type ContentProps = {
  onClose: () => void
  /** Closes the dialog, and says what was done. */
  onDone: (text: string | undefined) => void
}

type OwnDialog = { title: string; content: (dialog: ContentProps) => ReactNode }

type Manners = {
  /** Whether the control that opened the dialog disappears when it is done, so that the focus moves to the screen. */
  isOfRow?: boolean
  /** Runs when the dialog has faded out. */
  onGone?: () => void
  /** Whether the control that opened the dialog gets the focus back; so it does unless this is false. */
  returnsFocus?: boolean
}

export type Ask = <F extends string = never, Sent extends Outcome<unknown> = Outcome<unknown>>(
  asked: (Question<F, Sent> | OwnDialog) & Manners,
) => void

/**
 * A screen asks with `ask`, draws `dialog`, and says in a `DoneLine` what was `done`. The dialog is there from the start, so that
 * the control that opens it gets the focus back, and keeps its words while it fades out.
 * @param tell says what was done, where the screen leaves that to another component
 */
export function useDialogs(tell?: (text: string) => void) {
  const [asked, setAsked] = useState<{ number: number; what: (Question | OwnDialog) & Manners }>()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  const close = () => setOpen(false)
  const say = tell ?? ((text: string) => setDone({ text }))
  const ask: Ask = (what) => {
    setDone(undefined)
    forgetDone()
    setAsked((last) => ({ number: (last?.number ?? 0) + 1, what: what as Question }))
    setOpen(true)
  }
  const finish = (text: string | undefined) => {
    close()
    if (text !== undefined) say(text)
    if (asked?.what.isOfRow) document.getElementById('content')?.focus({ preventScroll: true })
  }
  const { title = '', onGone, returnsFocus = true } = asked?.what ?? {}
  const dialog = (
    <Dialog isOpen={isOpen} title={title} onClose={close} returnsFocus={returnsFocus} onGone={() => onGone?.()}>
      {asked === undefined ? null : 'content' in asked.what ? (
        asked.what.content({ onClose: close, onDone: finish })
      ) : (
        <QuestionForm key={asked.number} question={asked.what} onClose={close} onDone={finish} />
      )}
    </Dialog>
  )
  return { ask, isOpen, dialog, done, say, forget: () => setDone(undefined) }
}
