import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { OutcomeDialog } from '../form/outcome-dialog.tsx'

export type ProfileCreatedDialogProps = { isOpen: boolean; onClose: () => void }

/** SIGNUP-017, SIGNUP-018, ERR-027. */
export function ProfileCreatedDialog({ isOpen, onClose }: ProfileCreatedDialogProps) {
  const navigate = useNavigate()
  return (
    <OutcomeDialog
      isOpen={isOpen}
      title="Profile Created"
      Icon={IconUserCheck}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => void navigate('/login')}>Login</Button>
        </>
      }
    >
      Please check your email to verify your account
    </OutcomeDialog>
  )
}
