import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { type Decidable, queueViews } from './decidable.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'
import { helpKey, queueKeys } from './keys/queue-keys.ts'
import styles from './queue.module.css'
import { QueuePanes } from './queue-panes.tsx'
import type { QueueProps } from './queue-props.ts'
import { useQueueActs } from './use-queue-acts.ts'

/** A screen on which one after another is looked at and decided. */
export function Queue<Row extends Decidable>(props: QueueProps<Row>) {
  const { title, text, what, calls, templates, renderApproval, rejection, keys = [], tools, ...panes } = props
  const acts = useQueueActs<Row>(calls)
  const { queue, decision, dialog, asked } = acts
  return (
    <div className={styles.screen}>
      <ScreenHeading title={title} text={text} />
      <div className={styles.bar}>
        <ViewChoice label="Status" views={queueViews} value={queue.view} onChange={acts.show} />
        <div className={styles.tools}>
          {tools}
          <Button
            variant="default"
            size="sm"
            className={styles.keys ?? ''}
            leftSection={<IconKeyboard size={18} stroke={1.8} aria-hidden />}
            onClick={() => acts.open('keys')}
          >
            Keys
          </Button>
        </div>
      </div>
      <DoneLine done={acts.done} />
      <QueuePanes {...panes} what={what} acts={acts} />
      <DecisionDialogs
        open={dialog === 'keys' ? undefined : dialog}
        what={what.one}
        approval={asked && renderApproval(asked)}
        rejection={asked && rejection(asked)}
        templates={templates}
        isBusy={decision.isBusy}
        problem={decision.problem}
        onDecide={acts.decide}
        onClose={acts.close}
        onGone={acts.restoreFocus}
      />
      <KeysDialog isOpen={dialog === 'keys'} keys={[...queueKeys, ...keys, helpKey]} onClose={acts.close} />
    </div>
  )
}
