import { MessageDialog } from '../../components/dialogs/message-dialog.tsx'
import styles from './refusal-dialog.module.css'
import type { Refusal } from './save-profile.ts'

export type RefusalDialogProps = { isOpen: boolean; refusal: Refusal; onClose: () => void; onGone: () => void }

/** What was wrong with the profile: each field's name with its errors (ERR-009, ERR-010). */
export function RefusalDialog({ isOpen, refusal, onClose, onGone }: RefusalDialogProps) {
  return (
    <MessageDialog isOpen={isOpen} title="Fix the Error(s) Below!!!" onClose={onClose} onGone={onGone}>
      <p>The following error has occured!!!</p>
      <ul className={styles.list}>
        {Object.entries(refusal).map(([name, messages]) => (
          <li key={name}>
            {name === '' ? null : <strong className={styles.name}>{name}</strong>}
            {messages.map((message) => (
              <span key={message} className={styles.message}>
                {message}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </MessageDialog>
  )
}
