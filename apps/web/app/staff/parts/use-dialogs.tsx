/** The dialogs of a console screen, which are asked one at a time and end with a sentence. */
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import type { Outcome } from '../../platform/session/failure.ts'
import { forgetDone } from './done-line.tsx'
import { type Question, QuestionForm } from './question.tsx'

/** The props of a dialog with its own content. */
export type ContentProps = {
  onClose: () => void
  /** Closes the dialog, and reports the action. */
  onDone: (text: string | undefined) => void
}

type OwnDialog = { title: string; content: (dialog: ContentProps) => ReactNode }

type Manners = {
  /** True if the control that opened the dialog disappears after the action, so that the focus moves to the screen. */
  isOfRow?: boolean
  /** Runs when the dialog has faded out. */
  onGone?: () => void
  /** False if the control that opened the dialog must not get the focus back. */
  returnsFocus?: boolean
}

export type Ask = <F extends string = never, Sent extends Outcome<unknown> = Outcome<unknown>>(
  asked: (Question<F, Sent> | OwnDialog) & Manners,
) => void

/**
 * Returns the dialogs of a screen. It asks with `ask`, renders `dialog`, and reports `done` in a `DoneLine`. The dialog
 * is present from the start, so that the control that opens it gets the focus back, and keeps its words while it fades
 * out.
 * @param tell reports the action, if the screen leaves that to another component
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
