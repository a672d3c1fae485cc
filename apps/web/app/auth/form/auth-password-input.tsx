import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={20} stroke={1.6} aria-hidden /> : <IconEye size={20} stroke={1.6} aria-hidden />
}

/** A masked field whose button, which the keyboard reaches too, shows what is typed. */
export function AuthPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }}
      {...props}
    />
  )
}
