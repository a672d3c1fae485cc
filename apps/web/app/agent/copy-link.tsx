import { CopyButton } from '../components/copy-button.tsx'
import { signUpLink } from './overview/invitation.ts'

/** Copies the sign-up address with the agent's code. */
export const CopyLink = ({ code }: { code: string }) => (
  <CopyButton text={signUpLink(location.origin, code)} what="sign-up link" hasWords />
)
