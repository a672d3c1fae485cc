import { CopyButton } from '../components/copy-button.tsx'

/** Copies the sign-up address with the agent's code. */
export const CopyLink = ({ code }: { code: string }) => (
  <CopyButton text={`${location.origin}/signup?code=${encodeURIComponent(code)}`} what="sign-up link" hasWords />
)
