/** The rest of the first sign-in. It is done once and shows parts of the component library, so it is loaded by itself. */
import { useState } from 'react'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { type Enrolled, EnrolmentStep, type EnrolmentStepProps } from './enrolment-step.tsx'
import { RecoveryCodesStep } from './recovery-codes-step.tsx'

export type AppSetUpProps = Omit<EnrolmentStepProps, 'onEnrolled'> & {
  /** Gets the token once the recovery codes are saved. */
  onDone: (token: string) => void
}

/** An authenticator app, then the recovery codes. */
export default function AppSetUp({ onDone, ...secret }: AppSetUpProps) {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  return (
    <ProductTheme>
      {enrolled === undefined ? (
        <EnrolmentStep {...secret} onEnrolled={setEnrolled} />
      ) : (
        <RecoveryCodesStep codes={enrolled.recovery_codes} onDone={() => onDone(enrolled.token)} />
      )}
    </ProductTheme>
  )
}
